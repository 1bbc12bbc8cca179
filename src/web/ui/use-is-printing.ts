import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Returns whether the page is being printed: then all of a list has to be on it. */
export function useIsPrinting(): boolean {
  const [isPrinting, setIsPrinting] = useState(false);
  useEffect(() => {
    // What is on the page when the event has ended is what the paper gets.
    const note = ({ type }: Event) => flushSync(() => setIsPrinting(type === 'beforeprint'));
    addEventListener('beforeprint', note);
    addEventListener('afterprint', note);
    return () => {
      removeEventListener('beforeprint', note);
      removeEventListener('afterprint', note);
    };
  }, []);
  return isPrinting;
}
