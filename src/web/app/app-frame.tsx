import { QueryClientProvider } from '@tanstack/react-query';
import { Link, Outlet, useNavigate } from '@tanstack/react-router';
import { CircleCheck, CircleDashed, LayoutDashboard, UserRound } from 'lucide-react';
import { Suspense, memo, useEffect, useLayoutEffect, useState } from 'react';

import { queryClient } from '../api/query-client.ts';
import { readToken } from '../api/token.ts';
import { awaitFirstScreen, endFirstScreen } from '../browser/first-screen.ts';
import { lazyCode, laterPart, lazyPart } from '../browser/lazy-part.ts';
import { listenForPresses } from '../browser/presses.ts';
import { useTaskDialog } from '../forms/use-task-dialog.ts';
import { useUrlDialog } from '../routing/url-dialog.ts';
import { SearchActionContext } from '../search/search-action.ts';
import { Frame } from '../shell/frame.tsx';
import { Sidebar } from '../shell/sidebar.tsx';
import { ThemeToggle } from '../shell/theme-toggle.tsx';
import type { Shown } from '../sync/outbox-host.tsx';
import { useOutboxSession } from '../sync/use-outbox-session.ts';
import { useHasListEnded, useTasks } from '../task-list/queries.ts';
import { computeStatistics } from '../tasks/statistics.ts';
import { AppTopBar } from './app-top-bar.tsx';

const TaskDialog = lazyPart(async () => (await import('../forms/task-dialog.tsx')).TaskDialog);
const OutboxHost = lazyPart(async () => (await import('../sync/outbox-host.tsx')).OutboxHost);
const TaskOverlays = lazyPart(async () => (await import('./task-overlays.tsx')).TaskOverlays);
const TaskNotice = laterPart(async () => (await import('../edits/task-notice.tsx')).TaskNotice);
const Background = laterPart(async () => (await import('./background.tsx')).Background);

const SearchAction = laterPart(async () => (await import('./search-action.tsx')).SearchAction);
const MoreLinks = laterPart(async () => (await import('./more-links.tsx')).MoreLinks);

const loadContinueForm = lazyCode(() => import('./continue-form.ts'));

/** It counts the tasks, and stays as it is where only a dialog opens. */
const AppSidebar = memo(function AppSidebar() {
  const { tasks } = useTasks();
  const counts = tasks && computeStatistics(tasks);
  return (
    <Sidebar
      links={[
        {
          label: 'Dashboard',
          icon: LayoutDashboard,
          render: (props) => <Link to="/" activeOptions={{ exact: true, includeSearch: false }} {...props} />,
        },
        {
          label: 'Pending Tasks',
          icon: CircleDashed,
          count: counts?.pending,
          render: (props) => <Link to="/pending" {...props} />,
        },
        {
          label: 'Completed Tasks',
          icon: CircleCheck,
          count: counts?.completed,
          render: (props) => <Link to="/complete" {...props} />,
        },
        { label: 'Profile', icon: UserRound, render: (props) => <Link to="/profile" {...props} /> },
      ]}
      more={
        <Suspense>
          <MoreLinks />
        </Suspense>
      }
    />
  );
});

function forgetEndedSession() {
  // The cache is cleared when the screens are gone: before, they would ask again at once, without a token.
  return () => {
    if (readToken() === null) queryClient.clear();
  };
}

/** What is above the pages: the frame, the dialogs over it, and what runs while somebody is signed in. */
function SignedIn() {
  // Before any part of it is drawn.
  useState(awaitFirstScreen);
  const navigate = useNavigate();
  const { task, open: openTask, close } = useTaskDialog();
  const { shown: history, open: openHistory } = useUrlDialog('history');
  const { shown: checklist } = useUrlDialog('checklist');
  const [waiting, setWaiting] = useState<Shown | null>(null);
  const showWaiting = () => setWaiting('all');
  const continueDraft = async (draft: string) => {
    const { continueForm } = await loadContinueForm();
    await continueForm(draft, { navigate, openTask, show: setWaiting });
  };
  useOutboxSession();
  const hasListEnded = useHasListEnded();
  useEffect(() => (hasListEnded ? endFirstScreen() : undefined), [hasListEnded]);
  useEffect(forgetEndedSession, []);
  // Not after the first paint: from then on somebody may press.
  useLayoutEffect(listenForPresses, []);
  return (
    <Frame
      topBar={<AppTopBar onShowWaiting={showWaiting} />}
      sidebar={<AppSidebar />}
      themeToggle={<ThemeToggle />}
      notice={
        <Suspense>
          <TaskNotice
            onShowWaiting={showWaiting}
            onChoose={(change) => setWaiting({ change, as: 'choice' })}
            onContinue={(draft) => void continueDraft(draft)}
          />
        </Suspense>
      }
    >
      <SearchActionContext value={<SearchAction />}>
        <Outlet />
      </SearchActionContext>
      <Suspense>
        {task !== undefined && <TaskDialog task={task} onClose={close} onHistory={openHistory} />}
      </Suspense>
      {/* It suspends on its own: the dialog beneath stays, with its focus, while this one's code arrives. */}
      <Suspense>{(history ?? checklist) !== undefined && <TaskOverlays />}</Suspense>
      <Suspense>
        {waiting && (
          <OutboxHost
            shown={waiting}
            // What ends when its person has closed the dialog opens it no more.
            onShow={(shown) => setWaiting((now) => now && shown)}
            onClose={() => setWaiting(null)}
            onContinue={({ id }) => void continueDraft(id)}
          />
        )}
      </Suspense>
      <Suspense>
        <Background />
      </Suspense>
    </Frame>
  );
}

/** Every signed-in screen. */
export function AppFrame() {
  return (
    <QueryClientProvider client={queryClient}>
      <SignedIn />
    </QueryClientProvider>
  );
}
