import { startTransition, useEffect, useEffectEvent, useState } from 'react';

import { afterPaint } from '../browser/after-paint.ts';

/** After the last key, so that the address is not written with each of them. */
const PAUSE_MS = 300;

export type SearchText = {
  /** What stands in the field. */
  text: string;
  /** What the list is searched for: the same, a frame later. */
  query: string;
  /** Changes the text; the address follows when the person pauses. */
  type: (text: string) => void;
  /** Changes it, and the address at once. */
  replace: (text: string) => void;
  /** Writes what stands there into the address. */
  commit: () => void;
};

/** The text of a search field: `q` of the address, and what was typed since. `onSearch` writes the address. */
export function useSearchText(q: string, onSearch: (q: string) => void): SearchText {
  const [state, setState] = useState({ text: q, q, written: q });
  const [query, setQuery] = useState(q);
  // The address has come to what was written from here, or it leads elsewhere: Back, or a link.
  if (state.q !== q) {
    const isOwn = q === state.written;
    setState({ text: isOwn ? state.text : q, q, written: q });
    // Who comes back finds the list as it was in the first frame, at its place.
    if (!isOwn) setQuery(q);
  }

  const replace = (text: string) => {
    const written = text.trim();
    setState({ ...state, text, written });
    // The address may still be on its way to what was written before.
    if (written !== q || state.written !== q) onSearch(written);
  };
  const write = (text: string) => {
    if (text.trim() !== q) replace(text);
  };
  const onPause = useEffectEvent(write);
  const { text } = state;
  // A key is painted before the list begins to follow it.
  useEffect(() => afterPaint(() => startTransition(() => setQuery(text.trim()))), [text]);
  useEffect(() => {
    if (text === q) return undefined;
    const timer = setTimeout(() => onPause(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, q]);
  const type = (typed: string) => setState({ ...state, text: typed });
  return { text, query, type, replace, commit: () => write(text) };
}
