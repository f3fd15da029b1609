import type { Meta, StoryObj } from '@storybook/react-vite';

import { ProgressBar } from './ProgressBar.tsx';

const meta: Meta = { title: 'States/ProgressBar' };
export default meta;

export const Active: StoryObj = {
  render: () => <ProgressBar active label="Loading" throttle={0} />,
};
