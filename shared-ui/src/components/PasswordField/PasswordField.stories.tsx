import type { Meta, StoryObj } from '@storybook/react-vite';

import { PasswordField } from './PasswordField.tsx';

const meta: Meta = { title: 'Forms/PasswordField' };
export default meta;

export const Login: StoryObj = {
  render: () => (
    <PasswordField
      label="Password"
      showLabel="Show password"
      hideLabelText="Hide password"
      autoComplete="current-password"
    />
  ),
};
