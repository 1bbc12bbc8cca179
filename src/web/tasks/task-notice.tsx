import { useQueryClient } from '@tanstack/react-query';

import { Notice } from '../ui/notice.tsx';
import { dismissNotice, useNotice } from './notices.ts';
import { undoChange } from './undo-redo.ts';

type Props = {
  onShowWaiting: () => void;
  /** Opens the dialog in which one chooses between two changes; `change` is the id of one's own. */
  onChoose: (change: string) => void;
  /** Opens the form of a draft, by its id, with its words. */
  onContinue: (draft: string) => void;
};

/** A press that ends the notice first: what it does may show the next. */
function then(act: () => unknown) {
  return () => {
    dismissNotice();
    void act();
  };
}

/** What was just done, with its 'Undo', what failed, or what is left to do; one at a time. */
export function TaskNotice({ onShowWaiting, onChoose, onContinue }: Props) {
  const notice = useNotice();
  const queryClient = useQueryClient();
  if (notice === null) return null;
  switch (notice.kind) {
    case 'failed':
      return (
        <Notice
          key={notice.title + notice.detail}
          tone="error"
          onDismiss={dismissNotice}
          action={notice.change === undefined ? undefined : { label: 'Show', onPress: onShowWaiting }}
        >
          <strong>{notice.title}</strong> <span>{notice.detail}</span>
        </Notice>
      );
    case 'question':
      return (
        <Notice
          key={notice.change}
          onDismiss={dismissNotice}
          action={{ label: 'Choose', onPress: then(() => onChoose(notice.change)) }}
        >
          {notice.text}
        </Notice>
      );
    case 'draft':
      return (
        <Notice
          key={notice.draft}
          onDismiss={dismissNotice}
          action={{ label: 'Continue', onPress: then(() => onContinue(notice.draft)) }}
        >
          {notice.text}
        </Notice>
      );
    case 'discarded':
      return (
        <Notice
          key={notice.text}
          onDismiss={dismissNotice}
          action={{ label: 'Undo', onPress: then(notice.takeBack) }}
        >
          {notice.text}
        </Notice>
      );
    case 'asking':
      return (
        <Notice
          key={notice.text}
          onDismiss={dismissNotice}
          action={{ label: notice.label, onPress: notice.goOn }}
        >
          {notice.text}
        </Notice>
      );
    case 'done': {
      const { undo: id, text } = notice;
      const action =
        id === undefined ? undefined : { label: 'Undo', onPress: () => void undoChange(queryClient, id) };
      return (
        <Notice key={id ?? text} onDismiss={dismissNotice} action={action}>
          {text}
        </Notice>
      );
    }
  }
}
