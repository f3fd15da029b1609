import type { Meta, StoryObj } from '@storybook/react-vite';

import { TextArea } from './TextArea.tsx';

const meta: Meta = { title: 'Forms/TextArea' };
export default meta;

export const WithCounter: StoryObj = {
  render: () => (
    <TextArea
      label="About you"
      hint="What you like, what you look for. No addresses or phone numbers."
      maxLength={200}
      counterLabel={(left) => `${left} characters left`}
      defaultValue="I teach drawing three days a week."
    />
  ),
};
