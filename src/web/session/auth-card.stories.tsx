import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';

import { Button } from '../ui/button.tsx';
import { EmailField } from '../ui/person-fields.tsx';
import { AuthCard } from './auth-card.tsx';

const meta = {
  component: AuthCard,
  parameters: { layout: 'fullscreen' },
  args: {
    title: 'Login',
    onSubmit: fn(),
    failure: null,
    failureTitle: 'Login failed',
    footer: (
      <>
        New here? <a href="#signup">Sign up</a>
      </>
    ),
    children: (
      <>
        <EmailField error={undefined} />
        <Button variant="primary">Login</Button>
      </>
    ),
  },
} satisfies Meta<typeof AuthCard>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('main')).toContainElement(canvas.getByRole('heading', { name: 'Login' }));
    await expect(canvas.getByText('Holdfast keeps your tasks and never loses an edit.')).toBeVisible();
    await expect(canvas.getByRole('textbox', { name: 'Email' })).toBeVisible();
  },
};
