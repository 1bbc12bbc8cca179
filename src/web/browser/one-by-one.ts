import { ignoreError } from './ignore-error.ts';

/** Returns a function that begins a work when the one before it has ended, and resolves and rejects as it does. */
export function oneByOne(): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const turn = last.then(work);
    // One that failed does not hold up the next.
    last = turn.catch(ignoreError);
    return turn;
  };
}
