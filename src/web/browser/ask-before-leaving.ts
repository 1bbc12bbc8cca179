/** Lets the browser ask before the page is left while something stands in this page alone, until this has come. Returns the same. */
export function askBeforeLeaving<Coming extends Promise<unknown>>(coming: Coming): Coming {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault();
  const stop = () => removeEventListener('beforeunload', ask);
  addEventListener('beforeunload', ask);
  coming.then(stop, stop);
  return coming;
}
