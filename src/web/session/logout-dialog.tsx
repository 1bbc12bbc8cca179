import { here, keptHere } from '../browser/keeping.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { FormActions, FormStack } from '../ui/form-layout.tsx';

type Props = {
  /** How many changes wait. */
  waiting: number;
  /** How many forms hold words that nobody saved. */
  drafts: number;
  onStay: () => void;
  onLogout: () => void;
};

/** Asks before a logout would lose changes that the server does not have. */
export function LogoutDialog({ waiting, drafts, onStay, onLogout }: Props) {
  const changes = waiting === 1 ? 'One change has' : `${waiting} changes have`;
  return (
    <Dialog onClose={onStay} title="Log out and lose changes?">
      <FormStack>
        {waiting > 0 && (
          <p>
            {changes} not reached the server and {waiting === 1 ? 'exists' : 'exist'} only {here()}. Logging
            out deletes {waiting === 1 ? 'it' : 'them'} for good.
          </p>
        )}
        {drafts > 0 && (
          <p>
            What you typed in {drafts === 1 ? 'a form' : `${drafts} forms`} and did not save is {keptHere()}.
            Logging out deletes it for good.
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
