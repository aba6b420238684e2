import { instantiate, type Root } from '../generated/nudged/bindings.js';
import { packedCoreModules } from '../generated/nudged/packed-core-modules.js';
import type { Build } from './build.js';

/** The checklist that asks for hints after each write. Only who has hooks loads this module. */
export const nudgedBuild: Build<Root> = { instantiate, packedCoreModules };
