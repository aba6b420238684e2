import type { ImportObject } from '../generated/nudged/bindings.js';

/**
 * What the build makes of one component: its bindings, and its core modules compressed and in base64. What the bindings
 * are given is what the component that asks for most takes.
 */
export interface Build<Doors> {
  instantiate(
    module: (name: string) => WebAssembly.Module,
    imports: ImportObject,
    instantiateCore: (module: WebAssembly.Module, imports: Record<string, any>) => WebAssembly.Instance,
  ): Doors;
  packedCoreModules: Readonly<Record<string, string>>;
}
