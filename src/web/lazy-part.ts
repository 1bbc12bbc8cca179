import { createElement, lazy, useState } from 'react';
import type { ComponentType } from 'react';

/**
 * A part whose code comes when it is first wanted, or before by `preload`. Once there it renders at once: React holds back
 * for 300 ms what has shown a fallback, so the first opening of a preloaded part must not suspend.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | null = null;
  const preload = async () => {
    loaded = await load();
    return { default: loaded };
  };
  const Lazy = lazy(preload);

  function Part(props: Props) {
    // Chosen once: another component in its place would begin anew.
    const [Component] = useState<ComponentType<Props>>(() => loaded ?? Lazy);
    return createElement(Component, props);
  }
  return { Part, preload };
}
