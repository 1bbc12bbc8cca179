import { VisuallyHidden } from '../ui/visually-hidden.tsx';

/** What stands in place of a screen whose code is still on its way. */
export function PendingPage() {
  return (
    <VisuallyHidden>
      <p role="status">Loading...</p>
    </VisuallyHidden>
  );
}
