import type { Meta, StoryObj } from '@storybook/react-vite';
import { CircleCheck, CircleDashed, LayoutGrid, UserRound } from 'lucide-react';
import { expect, fn, userEvent } from 'storybook/test';

import type { Task } from '../model/task.ts';
import { cardHeight } from '../tasks/card-size.ts';
import { StatCards } from '../tasks/stat-cards.tsx';
import { TaskCard } from '../tasks/task-card.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Notice, NoticePlace } from '../ui/notice.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { Frame } from './frame.tsx';
import { Sidebar } from './sidebar.tsx';
import type { SidebarLinkProps } from './sidebar.tsx';
import { ThemeToggle } from './theme-toggle.tsx';
import { TopBar } from './top-bar.tsx';

const link = (href: string, isCurrent = false) =>
  function render({ className, children }: SidebarLinkProps) {
    return (
      <a href={href} aria-current={isCurrent ? 'page' : undefined} className={className}>
        {children}
      </a>
    );
  };

const tasks: Task[] = [
  ['Call the plumber about the kitchen tap', 'It drips again since Tuesday.', 'High', '2026-11-03'],
  [
    'Renew the passport',
    'Two photographs, the form of the town hall, and the fee in cash.',
    'Medium',
    '2026-11-21',
  ],
  ['Return the library books', '', 'Low', '2026-11-22'],
  [
    'Book the ferry',
    'The early one, with a place for the bicycles, and the cabin on the quiet side if there is one left.',
    'High',
    '2026-12-18',
  ],
  ['Sharpen the kitchen knives', '', 'Low', '2026-11-20'],
  ['Write to Aunt Solveig', 'Thank her for the plum jam.', 'Medium', '2026-12-01'],
].map(([title = '', description = '', priority, dueDate = ''], index) => ({
  _id: String(index),
  labels: [],
  repeat: '',
  title,
  description,
  priority: priority === 'High' || priority === 'Medium' ? priority : 'Low',
  dueDate,
  completed: index === 4,
  createdAt: undefined,
}));

const meta = {
  component: Frame,
  parameters: { layout: 'fullscreen' },
  args: {
    topBar: (
      <TopBar userName="Marta Lindqvist" status="Saved" onHome={fn()} onProfile={fn()} onLogout={fn()} />
    ),
    themeToggle: <ThemeToggle />,
    sidebar: (
      <Sidebar
        links={[
          { label: 'Dashboard', icon: LayoutGrid, render: link('#dashboard', true) },
          { label: 'Pending Tasks', icon: CircleDashed, count: 5, render: link('#pending') },
          { label: 'Completed Tasks', icon: CircleCheck, count: 1, render: link('#complete') },
          { label: 'Profile', icon: UserRound, render: link('#profile') },
        ]}
      />
    ),
    notice: null,
    children: (
      <>
        <PageHeading
          title="Task Overview"
          aside="Nov 21, 2026"
          primary={<Button variant="primary">+ Add New Task</Button>}
        />
        <StatCards statistics={{ total: 6, completed: 1, pending: 5, rate: 17 }} />
        <section
          aria-label="Tasks"
          style={{
            display: 'grid',
            gap: '0.75rem',
            gridTemplateColumns: 'repeat(auto-fill, minmax(min(18.75rem, 100%), 1fr))',
            gridAutoRows: `${cardHeight(2, 1)}rem`,
            marginTop: '2rem',
          }}
        >
          {tasks.map((task) => (
            <TaskCard
              key={task._id}
              task={task}
              titleLines={1}
              today="2026-11-21"
              isSaving={false}
              onEdit={fn()}
              onDelete={fn()}
              onToggle={fn()}
            />
          ))}
        </section>
      </>
    ),
  },
} satisfies Meta<typeof Frame>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Dashboard: Story = {
  play: async ({ canvas }) => {
    await userEvent.tab();
    const skip = canvas.getByRole('link', { name: 'Skip to content' });
    await expect(skip).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect(canvas.getByRole('main')).toHaveFocus();
  },
};

export const WithNotice: Story = {
  args: {
    notice: (
      <NoticePlace>
        <Notice onDismiss={fn()} action={{ label: 'Undo', onPress: fn() }}>
          Task deleted
        </Notice>
      </NoticePlace>
    ),
  },
};

export const EmptyPage: Story = {
  args: {
    children: (
      <>
        <PageHeading title="Completed Tasks" />
        <EmptyState title="No completed tasks" />
      </>
    ),
  },
};
