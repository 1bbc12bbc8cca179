import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { focusPage } from '../ui/focus-page.ts';

/** What stands in the place of a list in which nothing was found. */
export function NothingMatches({ onClear }: { onClear: () => void }) {
  const clear = () => {
    // The button goes with what it clears.
    focusPage();
    onClear();
  };
  return (
    <EmptyState
      title="Nothing matches"
      hint="No task of this list has all that is searched for."
      action={<Button onClick={clear}>Clear search</Button>}
    />
  );
}
