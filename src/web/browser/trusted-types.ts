declare global {
  interface Window {
    /** Chromium has it, and others are beginning to. */
    trustedTypes?: {
      createPolicy: (name: string, rules: Record<string, (value: string) => string | null>) => unknown;
    };
  }
}

// The select puts it into the page as a <style>. The server's policy names the hash of this very text.
const SELECT_STYLE =
  '[data-radix-select-viewport]{scrollbar-width:none;-ms-overflow-style:none;-webkit-overflow-scrolling:touch;}' +
  '[data-radix-select-viewport]::-webkit-scrollbar{display:none}';

// The two workers: the one that keeps the app, and the one that reads files.
const isWorker = (url: string) => url === '/sw.js' || url.startsWith(`${location.origin}/assets/`);

/**
 * Names the exceptions from the server's policy that no text becomes markup or code. There is no other: a second policy is
 * refused as well.
 */
export function makeTrustedTypes(): void {
  window.trustedTypes?.createPolicy('default', {
    createHTML: (html) => (html === SELECT_STYLE ? html : null),
    createScriptURL: (url) => (isWorker(url) ? url : null),
  });
}
