import { instantiate, type Root } from '../generated/bindings.js';
import { packedCoreModules } from '../generated/packed-core-modules.js';
import type { Build } from './build.js';

/** The checklist that asks for no hints. */
export const plainBuild: Build<Root> = { instantiate, packedCoreModules };
