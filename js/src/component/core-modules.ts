type CoreModules = Record<string, WebAssembly.Module>;
type Packed = Readonly<Record<string, string>>;

const compiled = new Map<Packed, Promise<CoreModules>>();

/** The core modules of a component by the names that its bindings ask for. They are compiled at the first call. */
export function coreModules(packed: Packed): Promise<CoreModules> {
  const known = compiled.get(packed);
  if (known !== undefined) {
    return known;
  }
  const modules = compile(packed);
  compiled.set(packed, modules);
  modules.catch(() => compiled.delete(packed));
  return modules;
}

async function compile(packed: Packed): Promise<CoreModules> {
  const modules = Object.entries(packed).map(async ([name, module]) => {
    return [name, await WebAssembly.compile(await unpacked(module))] as const;
  });
  return Object.fromEntries(await Promise.all(modules));
}

/** The bytes that were compressed and written in base64. Node and browsers both have all that this takes. */
async function unpacked(packed: string): Promise<ArrayBuffer> {
  const bytes = Uint8Array.from(atob(packed), (character) => character.charCodeAt(0));
  // `new Response(stream)` would be shorter, but Node loads the whole of its HTTP client for it.
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip')).getReader();
  const chunks: BlobPart[] = [];
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    chunks.push(read.value);
  }
  return new Blob(chunks).arrayBuffer();
}
