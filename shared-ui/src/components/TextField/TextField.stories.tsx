import type { Meta, StoryObj } from '@storybook/react-vite';
import { Search } from 'lucide-react';
import { Stack } from '../Stack/Stack.tsx';
import { TextField } from './TextField.tsx';

const meta: Meta = { title: 'Forms/TextField' };
export default meta;

export const States: StoryObj = {
  render: () => (
    <Stack gap={5}>
      <TextField label="E-mail" type="email" autoComplete="email" placeholder="you@example.com" />
      <TextField label="Name" hint="3 to 20 letters, digits, _ or -" defaultValue="anna_34" />
      <TextField label="E-mail" error="Invalid email" defaultValue="anna@example" />
      <TextField label="City" note="optional" icon={<Search />} />
      <TextField label="Country" disabled defaultValue="Netherlands" />
    </Stack>
  ),
};
