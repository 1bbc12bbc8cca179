import type { Meta, StoryObj } from '@storybook/react-vite';
import { CircleCheck, CircleDashed, History, LayoutGrid, Trash2, UserRound } from 'lucide-react';
import { expect, within } from 'storybook/test';

import { Sidebar } from './sidebar.tsx';
import type { SidebarLinkProps } from './sidebar.tsx';

const link = (href: string, isCurrent = false) =>
  function render({ className, children }: SidebarLinkProps) {
    return (
      <a href={href} aria-current={isCurrent ? 'page' : undefined} className={className}>
        {children}
      </a>
    );
  };

const meta = {
  component: Sidebar,
  parameters: { layout: 'fullscreen' },
  args: {
    links: [
      { label: 'Dashboard', icon: LayoutGrid, render: link('#dashboard') },
      { label: 'Pending Tasks', icon: CircleDashed, count: 34, render: link('#pending', true) },
      { label: 'Completed Tasks', icon: CircleCheck, count: 1026, render: link('#complete') },
      { label: 'Profile', icon: UserRound, render: link('#profile') },
    ],
  },
  decorators: [
    (Story) => (
      <div style={{ maxWidth: '14.5rem' }}>
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof Sidebar>;

export default meta;
type Story = StoryObj<typeof meta>;

export const PendingIsCurrent: Story = {
  play: async ({ canvas }) => {
    const navigation = within(canvas.getByRole('navigation', { name: 'Sidebar Navigation' }));
    const names = ['Dashboard', 'Pending Tasks', 'Completed Tasks', 'Profile'];
    for (const name of names) await expect(navigation.getByRole('link', { name })).toBeVisible();
    await expect(navigation.getByRole('link', { current: 'page' })).toHaveAccessibleName('Pending Tasks');
  },
};

/** Beside the page all six stand below each other; on a phone the last two are behind 'More'. */
export const WithMore: Story = {
  args: {
    links: [
      ...meta.args.links,
      { label: 'Recent changes', icon: History, isSecondary: true, render: link('#changes') },
      { label: 'Trash', icon: Trash2, isSecondary: true, render: link('#trash') },
    ],
  },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('link')).toHaveLength(6);
    for (const name of ['Recent changes', 'Trash']) {
      await expect(canvas.getByRole('link', { name })).toBeVisible();
    }
  },
};
