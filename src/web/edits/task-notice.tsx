import { useQueryClient } from '@tanstack/react-query';

import { Notice, NoticePlace } from '../ui/notice.tsx';
import type { NoticeProps } from '../ui/notice.tsx';
import type { NoticeContent } from './notice-content.ts';
import { dismissNotice, useNotice } from './notices.ts';
import { undoChange } from './undo-redo.ts';

type Actions = {
  onUndo: (change: string) => void;
  onShowWaiting: () => void;
  /** Opens the dialog in which one chooses between two changes; `change` is the id of one's own. */
  onChoose: (change: string) => void;
  /** Opens the form of a draft, which is named by its id. */
  onContinue: (draft: string) => void;
};

/** Returns a press that ends the notice first: what it does may show the next. */
function dismissThen(act: () => unknown) {
  return () => {
    dismissNotice();
    void act();
  };
}

function chooseAction(notice: NoticeContent, actions: Actions): NoticeProps['action'] {
  switch (notice.kind) {
    case 'done': {
      const { undo } = notice;
      return undo === undefined ? undefined : { label: 'Undo', onPress: () => actions.onUndo(undo) };
    }
    case 'failed':
      return notice.change === undefined ? undefined : { label: 'Show', onPress: actions.onShowWaiting };
    case 'question':
      return { label: 'Choose', onPress: dismissThen(() => actions.onChoose(notice.change)) };
    case 'draft':
      return { label: 'Continue', onPress: dismissThen(() => actions.onContinue(notice.draft)) };
    case 'discarded':
      return { label: 'Undo', onPress: dismissThen(notice.takeBack) };
    case 'asking':
      return { label: notice.label, onPress: notice.confirm };
  }
}

/** What was just done, with its 'Undo', what failed, or what is left to do; one at a time. */
export function TaskNotice(props: Omit<Actions, 'onUndo'>) {
  const notice = useNotice();
  const queryClient = useQueryClient();
  const onUndo = (change: string) => void undoChange(queryClient, change);
  const isUrgent = notice?.kind === 'failed' || notice?.kind === 'asking';
  const shown = notice && (
    <Notice
      // Another one has its full time again.
      key={notice.shown}
      onDismiss={dismissNotice}
      action={chooseAction(notice, { ...props, onUndo })}
    >
      {notice.kind === 'failed' ? (
        <>
          <strong>{notice.title}</strong> {notice.detail}
        </>
      ) : (
        notice.text
      )}
    </Notice>
  );
  return (
    <>
      <NoticePlace>{!isUrgent && shown}</NoticePlace>
      {isUrgent && <NoticePlace role="alert">{shown}</NoticePlace>}
    </>
  );
}
