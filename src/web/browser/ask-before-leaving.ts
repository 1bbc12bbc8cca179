const ask = (event: BeforeUnloadEvent) => event.preventDefault();

/** How much stands in the page alone. */
let alone = 0;

/** Lets the browser ask before the page is left while something stands in this page alone, until this has come. Returns the same. */
export function askBeforeLeaving<Coming extends Promise<unknown>>(coming: Coming): Coming {
  alone += 1;
  addEventListener('beforeunload', ask);
  const stop = () => {
    alone -= 1;
    if (alone === 0) removeEventListener('beforeunload', ask);
  };
  coming.then(stop, stop);
  return coming;
}
