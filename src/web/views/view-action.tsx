import { useState } from 'react';

import type { View } from '#contract/view.ts';

import { explainFailure } from '../api/client.ts';
import { mayBeDone } from '../api/may-be-done.ts';
import { readSessionSignal } from '../api/token.ts';
import { showNotice } from '../edits/notices.ts';
import { forgetTakenBack, lastPressed, noteUndoable, trackDiscard } from '../outbox-state/undoables.ts';
import { useIsOwnServer } from '../task-list/own-server.ts';
import { Button } from '../ui/button.tsx';
import { useKeptFocus } from '../ui/use-kept-focus.ts';
import { formatAddress } from './address.ts';
import type { ViewAddress } from './address.ts';
import { isChangedElsewhere, useNaming } from './naming.ts';
import type { Naming } from './naming.ts';
import { deleteView, saveView, useViewChange, useViews } from './queries.ts';
import * as styles from './view-action.css.ts';
import { ViewDialog } from './view-dialog.tsx';

/** What can be done with a search: it is saved under a name, or the view that it is gets another one, or goes. */
export function ViewAction({ address }: { address: ViewAddress }) {
  const isOwnServer = useIsOwnServer() === true;
  const beginNaming = useNaming();
  const [naming, setNaming] = useState<Naming | null>(null);
  const { mutateAsync: save } = useViewChange(saveView);
  const { mutateAsync: remove, isPending: isDeleting } = useViewChange(deleteView);
  const views = useViews();
  // 'Delete view' goes with what it is pressed for.
  const keptFocus = useKeptFocus<HTMLDivElement>();
  const search = formatAddress(address);
  const view = views?.find((one) => one.search === search);
  if (!isOwnServer || address.q === '') return null;

  /**
   * Offers to bring a view back that was deleted after a change: once more where that failed, since it stands nowhere else,
   * but not where a view of its search is there, which would be in the way of every older undo.
   */
  const offerBack = (text: string, deleted: View, after: number, session: AbortSignal) => {
    const { id, name, position } = deleted;
    const takeBack = noteUndoable(
      async () => {
        try {
          await save({ id, name, search, position });
        } catch (error) {
          const { detail } = explainFailure(error);
          const title = `View “${name}” ${mayBeDone(error) ? 'may be back, or not' : 'did not come back'}.`;
          if (isChangedElsewhere(error)) {
            forgetTakenBack();
            showNotice({ kind: 'failed', title, detail }, session);
          } else offerBack(`${title} ${detail}`, deleted, after, session);
        }
      },
      session,
      { after },
    );
    showNotice({ kind: 'discarded', text, takeBack }, session);
  };
  const drop = async (deleted: View) => {
    const session = readSessionSignal();
    const pressed = lastPressed();
    try {
      await remove(deleted);
      offerBack(`View “${deleted.name}” deleted`, deleted, await pressed, session);
    } catch (error) {
      const { detail } = explainFailure(error);
      if (mayBeDone(error))
        offerBack(
          `View “${deleted.name}” may be deleted, or not. ${detail}`,
          deleted,
          await pressed,
          session,
        );
      else showNotice({ kind: 'failed', title: 'The view was not deleted.', detail }, session);
    }
  };
  return (
    <div {...keptFocus} className={styles.actions}>
      <Button variant="quiet" onClick={() => setNaming(beginNaming(search))}>
        {view ? 'Rename view' : 'Save view'}
      </Button>
      {view && (
        <Button variant="quiet" pending={isDeleting} onClick={() => void trackDiscard(drop(view))}>
          Delete view
        </Button>
      )}
      {naming && (
        <ViewDialog
          title={naming.title}
          name={naming.name}
          search={naming.search}
          onSave={naming.save}
          onClose={() => setNaming(null)}
        />
      )}
    </div>
  );
}
