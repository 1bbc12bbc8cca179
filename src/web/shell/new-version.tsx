import { useState } from 'react';

import { Notice, NoticePlace } from '../ui/notice.tsx';

type Props = {
  /** Takes the new version, or null while there is none. */
  reload: (() => void) | null;
  /** Whether this page sends nothing any more. */
  isNeeded?: boolean;
};

// It waits for the person, not for the clock.
const A_WEEK = 7 * 24 * 60 * 60;

/** Offers a new version of the app; nothing happens unless it is wanted. */
export function NewVersion({ reload, isNeeded = false }: Props) {
  const [declined, setDeclined] = useState<Props>();
  // Who did not want it yet is asked again when nothing is sent without it.
  const isDeclined = declined?.reload === reload && declined.isNeeded === isNeeded;
  return (
    <NoticePlace>
      {reload && !isDeclined && (
        <Notice
          seconds={A_WEEK}
          action={{ label: 'Reload', onPress: reload }}
          onDismiss={() => setDeclined({ reload, isNeeded })}
        >
          {isNeeded
            ? 'A newer version of Holdfast was opened in this browser. This page keeps what you change in tasks, and sends none of it.'
            : 'A new version is ready'}
        </Notice>
      )}
    </NoticePlace>
  );
}
