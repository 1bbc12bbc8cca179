import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

/** What stands in the place of a list in which nothing was found. */
export function NothingMatches({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      title="Nothing matches"
      hint="No task of this list has all that is searched for."
      action={<Button onClick={onClear}>Clear search</Button>}
    />
  );
}
