import type { Meta, StoryObj } from '@storybook/react-vite';

import { VisuallyHidden } from './VisuallyHidden.tsx';

const meta: Meta = { title: 'Layout/VisuallyHidden' };
export default meta;

export const Heard: StoryObj = {
  render: () => (
    <p>
      There is a sentence here. <VisuallyHidden>It is for those who listen.</VisuallyHidden>
    </p>
  ),
};
