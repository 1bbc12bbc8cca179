import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';

import { Button } from '../ui/button.tsx';
import { FormStack } from '../ui/form-layout.tsx';
import { TextField } from '../ui/text-field.tsx';
import { AuthCard } from './auth-card.tsx';

const meta = {
  component: AuthCard,
  parameters: { layout: 'fullscreen' },
  args: {
    title: 'Login',
    sentence: 'Holdfast keeps your tasks, and lets go of none.',
    footer: (
      <>
        New here? <a href="#signup">Sign up</a>
      </>
    ),
    children: (
      <FormStack>
        <TextField label="Email" type="email" error={undefined} />
        <TextField label="Password" type="password" error={undefined} />
        <Button variant="primary">Login</Button>
      </FormStack>
    ),
  },
} satisfies Meta<typeof AuthCard>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('main')).toContainElement(canvas.getByRole('heading', { name: 'Login' }));
    await expect(canvas.getByText('Holdfast keeps your tasks, and lets go of none.')).toBeVisible();
    await expect(canvas.getByRole('textbox', { name: 'Email' })).toBeVisible();
  },
};
