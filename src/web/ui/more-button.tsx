import { useRef } from 'react';

import { Button } from './button.tsx';
import { useFocusToPage } from './focus-page.ts';

type Props = { pending?: boolean; onClick: () => void };

/** Shows more of a list. The last press takes it away, and its focus goes to the page. */
export function MoreButton({ pending = false, onClick }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  useFocusToPage(button);
  return (
    <Button ref={button} pending={pending} onClick={onClick}>
      {pending ? 'Loading...' : 'Show more'}
    </Button>
  );
}
