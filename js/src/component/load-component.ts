import type { Root } from '../generated/bindings.js';
import type { Hooks } from '../hooks/hooks.js';
import { Component } from './component.js';
import { lifted } from './lists.js';
import { plainBuild } from './plain-build.js';

/** The checklist that asks these hooks; without any, the one that asks for nothing. */
export function loadComponent(hooks: Hooks | undefined): Promise<Component<Root>> {
  if (hooks === undefined) {
    return Component.load(() => plainBuild);
  }
  const nudged = async () => (await import('./nudged-build.js')).nudgedBuild;
  return Component.load(nudged, {
    hints: (previous, submitted) => hooks.hints(() => lifted(previous), () => lifted(submitted)),
  });
}
