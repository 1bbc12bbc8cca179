import type { Meta, StoryObj } from '@storybook/react-vite';
import { Bookmark, CircleCheck, CircleDashed, History, LayoutGrid, Trash2, UserRound } from 'lucide-react';
import { expect, within } from 'storybook/test';

import { SidebarLinks } from './sidebar-links.tsx';
import { Sidebar } from './sidebar.tsx';
import type { SidebarLinkProps } from './sidebar.tsx';

const link = (href: string, isCurrent = false) =>
  function render(props: SidebarLinkProps) {
    return (
      <a href={href} aria-current={isCurrent ? 'page' : undefined} {...props}>
        {props.children}
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
    await expect(navigation.getByRole('link', { name: 'Pending Tasks' })).toHaveAccessibleDescription(
      '34 tasks',
    );
    await expect(navigation.getByRole('link', { name: 'Profile' })).not.toHaveAccessibleDescription();
  },
};

/** Beside the page all of them stand below each other; on a phone the last ones are behind 'More'. */
export const WithMore: Story = {
  args: {
    more: (
      <>
        <SidebarLinks
          links={[
            { label: 'Recent changes', icon: History, render: link('#changes') },
            { label: 'Trash', icon: Trash2, render: link('#trash') },
          ]}
        />
        <SidebarLinks
          label="Views"
          links={[
            { id: 'a', label: 'Garden', icon: Bookmark, render: link('#garden') },
            {
              id: 'b',
              label: 'What is to be done before the winter comes',
              icon: Bookmark,
              render: link('#winter'),
            },
          ]}
        />
      </>
    ),
  },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('link')).toHaveLength(8);
    for (const name of ['Recent changes', 'Trash']) {
      await expect(canvas.getByRole('link', { name })).toBeVisible();
    }
    const views = within(canvas.getByRole('region', { name: 'Views' }));
    await expect(views.getAllByRole('link')).toHaveLength(2);
  },
};
