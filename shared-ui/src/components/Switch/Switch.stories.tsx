import type { Meta, StoryObj } from '@storybook/react-vite';
import { Stack } from '../Stack/Stack.tsx';
import { Switch } from './Switch.tsx';

const meta: Meta = { title: 'Forms/Switch' };
export default meta;

export const States: StoryObj = {
  render: () => (
    <Stack gap={4}>
      <Switch label="Invisible mode" hint="You are not in the search." defaultChecked />
      <Switch label="Privacy mode" hint="Notifications name nobody." />
      <Switch label="Not available" disabled />
    </Stack>
  ),
};
