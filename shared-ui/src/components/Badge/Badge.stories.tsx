import type { Meta, StoryObj } from '@storybook/react-vite';
import { Cluster } from '../Cluster/Cluster.tsx';
import { Badge } from './Badge.tsx';

const meta: Meta = { title: 'People/Badge' };
export default meta;

export const Counts: StoryObj = {
  render: () => (
    <Cluster gap={3}>
      <Badge count={1} label="1 unread message" />
      <Badge count={42} label="42 unread messages" />
      <Badge count={100} label="100 unread messages" />
    </Cluster>
  ),
};

export const Tones: StoryObj = {
  render: () => (
    <Cluster gap={3}>
      <Badge count={7} label="7 credits left" tone="warning" />
      <Badge count={0} label="No credits left" tone="danger" showZero />
      <Badge count={3} label="3 photos" tone="neutral" />
    </Cluster>
  ),
};
