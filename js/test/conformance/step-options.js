// @ts-check

/**
 * The options of a step for the generic door: a string as it is, anything else as compact JSON.
 *
 * @param {unknown} options
 */
export function optionsText(options) {
  return options === undefined ? '' : typeof options === 'string' ? options : JSON.stringify(options);
}

/**
 * Whether a record can say what the options of a step say.
 *
 * @param {unknown} options
 * @param {Record<string, string>} types of the options that there are
 * @returns {options is Record<string, any> | undefined}
 */
export function fitRecord(options, types) {
  return typeof options !== 'string' && Object.entries(options ?? {}).every(([name, value]) => {
    const type = types[name];
    const fits = value === null || typeof value === type && (name !== 'limit' || value >>> 0 === value);
    return type !== undefined && fits;
  });
}
