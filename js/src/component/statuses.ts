/** A status as the bindings spell it. */
export function lowered<Status extends string>(status: Status) {
  return (status === 'in_progress' ? 'in-progress' : status) as Exclude<Status, 'in_progress'> | 'in-progress';
}

/** A status as this package and a model spell it. */
export function lifted<Status extends string>(status: Status) {
  return (status === 'in-progress' ? 'in_progress' : status) as Exclude<Status, 'in-progress'> | 'in_progress';
}
