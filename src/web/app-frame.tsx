import { QueryClientProvider } from '@tanstack/react-query';
import { Link, Outlet, lazyRouteComponent, useNavigate } from '@tanstack/react-router';
import { CircleCheck, CircleDashed, LayoutDashboard, UserRound } from 'lucide-react';
import { Suspense, useEffect } from 'react';

import { useProfile } from './profile/queries.ts';
import { queryClient } from './query-client.ts';
import { endSession } from './session/calls.ts';
import { Frame } from './shell/frame.tsx';
import { Sidebar } from './shell/sidebar.tsx';
import { ThemeToggle } from './shell/theme-toggle.tsx';
import { TopBar } from './shell/top-bar.tsx';
import { useTasks } from './tasks/queries.ts';
import { computeStatistics } from './tasks/statistics.ts';
import { TaskNotice } from './tasks/task-notice.tsx';
import { useTaskDialog } from './tasks/use-task-dialog.ts';
import { readToken } from './token.ts';

const TaskDialog = lazyRouteComponent(() => import('./tasks/task-dialog.tsx'), 'TaskDialog');

// After the first screen is there, and before a person has found the button: the first opening waits for nothing.
const DIALOG_PRELOAD_MS = 300;

function AppTopBar() {
  const navigate = useNavigate();
  const { data: profile } = useProfile();
  const logOut = () => {
    endSession();
    void navigate({ to: '/login' });
  };
  return (
    <TopBar
      userName={profile?.name}
      image={profile?.image}
      onHome={() => void navigate({ to: '/' })}
      onProfile={() => void navigate({ to: '/profile' })}
      onLogout={logOut}
    />
  );
}

function AppSidebar() {
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
    />
  );
}

function forgetEndedSession() {
  // Not before the screens are gone: they would ask again at once, without a token.
  return () => {
    if (readToken() === null) queryClient.clear();
  };
}

/** Every signed-in screen: the frame, the screen in it, and the dialog over it. */
export function AppFrame() {
  const { task, close } = useTaskDialog();
  useEffect(forgetEndedSession, []);
  useEffect(() => {
    const timer = setTimeout(() => void TaskDialog.preload?.(), DIALOG_PRELOAD_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <QueryClientProvider client={queryClient}>
      <Frame
        topBar={<AppTopBar />}
        sidebar={<AppSidebar />}
        themeToggle={<ThemeToggle />}
        notice={<TaskNotice />}
      >
        <Outlet />
        {task !== undefined && (
          <Suspense>
            <TaskDialog task={task} onClose={close} />
          </Suspense>
        )}
      </Frame>
    </QueryClientProvider>
  );
}
