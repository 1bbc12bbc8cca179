import { createElement, lazy, useState } from 'react';
import type { ComponentType } from 'react';

import { afterFirstScreen } from './first-screen.ts';
import { loadCode } from './load-code.ts';

const preloads: (() => Promise<unknown>)[] = [];

/**
 * Code that a press wants: it comes when it is first wanted, or before by `preloadParts`. Once there it is not imported again: a
 * browser that leaves a page gives up its imports, also of what is there.
 */
export function lazyCode<Code>(load: () => Promise<Code>): () => Promise<Code> {
  let loaded: Code | undefined;
  const get = async () => (loaded ??= await loadCode(load));
  preloads.push(get);
  return get;
}

/**
 * A part whose code comes when it is first wanted, or before by `preloadParts`. Once there it renders at once: React holds
 * back for 300 ms what has shown a fallback, so the first opening of a preloaded part must not suspend.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | null = null;
  const preload = async () => {
    loaded ??= await loadCode(load);
    return { default: loaded };
  };
  preloads.push(preload);
  const Lazy = lazy(preload);

  return function Part(props: Props) {
    // Chosen once: another component in its place would begin anew.
    const [Component] = useState<ComponentType<Props>>(() => loaded ?? Lazy);
    return createElement(Component, props);
  };
}

/** A part that no press wants: what it needs is asked for when the first screen stands. */
export function laterPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazyPart(async () => {
    await afterFirstScreen();
    return load();
  });
}

/** Loads all code that is not there yet. */
export function preloadParts(): void {
  for (const preload of preloads) void preload();
}
