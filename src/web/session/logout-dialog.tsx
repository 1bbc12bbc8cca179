import { withCommas } from '#contract/with-commas.ts';

import { describePlace, describeUnsavedPlace } from '../browser/keeping.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { FormActions, FormStack } from '../ui/form-layout.tsx';

type Props = {
  /** How many changes wait. */
  waiting: number;
  /** How many forms hold words that nobody saved. */
  drafts: number;
  /** Whether there may be something that was saved and the server lost, and nobody was asked about yet. */
  isAhead: boolean;
  onStay: () => void;
  onLogout: () => void;
};

/** Asks before a logout would lose changes that the server does not have. */
export function LogoutDialog({ waiting, drafts, isAhead, onStay, onLogout }: Props) {
  const changes = waiting === 1 ? 'One change' : `${withCommas(waiting)} changes`;
  const them = waiting === 1 ? 'it' : 'them';
  return (
    <Dialog onClose={onStay} title="Log out and lose changes?">
      <FormStack>
        {waiting > 0 && (
          <p>
            {changes} may exist only {describePlace()}: the server has not confirmed {them}. Logging out
            deletes {them} here for good.
          </p>
        )}
        {drafts > 0 && (
          <p>
            What you typed in {drafts === 1 ? 'a form' : `${withCommas(drafts)} forms`} and did not save is{' '}
            {describeUnsavedPlace()}. Logging out deletes it for good.
          </p>
        )}
        {isAhead && (
          <p>
            The server may have been put back to an older copy. What you had saved since was not looked for in
            it yet and may exist only {describePlace()}. Logging out deletes it for good.
          </p>
        )}
        <FormActions>
          <Button variant="danger" onClick={onLogout}>
            Log out and discard
          </Button>
          <Button variant="primary" onClick={onStay}>
            Stay
          </Button>
        </FormActions>
      </FormStack>
    </Dialog>
  );
}
