import type { ImportObject, Root } from '../generated/nudged/bindings.js';

/** What the build makes of one component: its bindings, and its core modules compressed and in base64. */
export interface Build {
  instantiate(
    module: (name: string) => WebAssembly.Module,
    imports: ImportObject,
    instantiateCore: (module: WebAssembly.Module, imports: Record<string, any>) => WebAssembly.Instance,
  ): Root;
  packedCoreModules: Readonly<Record<string, string>>;
}
