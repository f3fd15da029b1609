import type { Meta, StoryObj } from '@storybook/react-vite';
import { Cluster } from '../Cluster/Cluster.tsx';
import { Spinner } from './Spinner.tsx';

const meta: Meta = { title: 'States/Spinner' };
export default meta;

export const Sizes: StoryObj = {
  render: () => (
    <Cluster gap={5}>
      <Spinner size="s" label="Loading" />
      <Spinner label="Loading" />
      <Spinner size="l" label="Processing your payment" />
    </Cluster>
  ),
};
