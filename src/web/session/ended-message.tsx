import { describePlace } from '../browser/keeping.ts';
import { Message } from '../ui/message.tsx';
import { useEnding, useAccountToRemove } from './use-ending.ts';

/** Says at the login why one is here without having logged out. */
export function EndedMessage() {
  const why = useEnding();
  const gone = useAccountToRemove();
  if (why === 'deleted')
    return (
      <Message
        tone="ok"
        title="Your account is deleted"
        detail={
          gone === null
            ? 'Nothing of it is kept on this device.'
            : 'What this device has of it is being removed.'
        }
      />
    );
  if (why === 'gone')
    return (
      <Message
        tone="note"
        title="This account was deleted"
        detail={`Its tasks ${gone === null ? 'were' : 'are being'} removed from this browser.`}
      />
    );
  if (why === 'restored')
    return (
      <Message
        tone="note"
        title="The server may have been put back to an older copy"
        detail={`Log in to go on: what was known ${describePlace()} is kept, and where the server lacks something of it, you are asked before anything goes back.`}
      />
    );
  if (why === undefined) return null;
  return (
    <Message
      tone="note"
      title="Your session has ended"
      detail={`It was ended elsewhere, or its time was over. Log in to go on: what was not yet saved is still ${describePlace()}.`}
    />
  );
}
