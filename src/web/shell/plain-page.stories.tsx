import type { Meta, StoryObj } from '@storybook/react-vite';

import { Button } from '../ui/button.tsx';
import { PlainPage } from './plain-page.tsx';

const meta = { component: PlainPage } satisfies Meta<typeof PlainPage>;

export default meta;
type Story = StoryObj<typeof meta>;

export const NotFound: Story = {
  args: {
    title: 'Page not found',
    detail: 'There is nothing at this address. Your tasks are where they were.',
    action: <Button variant="primary">Go to dashboard</Button>,
  },
};

export const Crashed: Story = {
  args: {
    title: 'This page broke',
    detail: 'The fault is ours. What was saved stays saved; loading the page again usually helps.',
    action: <Button variant="primary">Load again</Button>,
  },
};
