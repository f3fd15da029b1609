import type { Meta, StoryObj } from '@storybook/react-vite';
import { Stack } from '../Stack/Stack.tsx';
import { Checkbox } from './Checkbox.tsx';

const meta: Meta = { title: 'Forms/Checkbox' };
export default meta;

export const States: StoryObj = {
  render: () => (
    <Stack gap={2}>
      <Checkbox label="Only members with a photo" defaultChecked />
      <Checkbox
        label={
          <>
            I accept the <a href="#terms">terms of use</a>
          </>
        }
        error="Please accept the terms."
      />
      <Checkbox label="Show my orientation" hint="You can withdraw this at any time." />
      <Checkbox label="Not available" disabled />
    </Stack>
  ),
};
