/** The worker that brought this document, or null; noted at once, before another tab can put a newer one in its place. */
export const firstWorker = 'serviceWorker' in navigator ? navigator.serviceWorker.controller : null;
