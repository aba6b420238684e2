import { packedCoreModules } from '../generated/packed-core-modules.js';

type CoreModules = Record<string, WebAssembly.Module>;

let compiled: Promise<CoreModules> | undefined;

/** The core modules of the component by the names that the bindings ask for. They are compiled at the first call. */
export function coreModules(): Promise<CoreModules> {
  compiled ??= compile().catch((error: unknown) => {
    compiled = undefined;
    throw error;
  });
  return compiled;
}

async function compile(): Promise<CoreModules> {
  const modules = Object.entries(packedCoreModules).map(async ([name, packed]) => {
    return [name, await WebAssembly.compile(await unpacked(packed))] as const;
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
