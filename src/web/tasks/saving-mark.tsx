import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { mark } from './saving-mark.css.ts';

/** A quiet point while a change is on its way to the server. */
export function SavingMark() {
  return (
    <span className={mark} title="Saving">
      <VisuallyHidden>Saving</VisuallyHidden>
    </span>
  );
}
