import type { Meta, StoryObj } from '@storybook/react-vite';
import { portrait } from '../../sketches/portraits.ts';
import { Cluster } from '../Cluster/Cluster.tsx';
import { Avatar } from './Avatar.tsx';

const meta: Meta = { title: 'People/Avatar' };
export default meta;

export const Sizes: StoryObj = {
  render: () => (
    <Cluster gap={4}>
      {(['s', 'm', 'l', 'xl'] as const).map((size, index) => (
        <Avatar key={size} size={size} picture={portrait(index + 1)} alt="Anna" onlineLabel="online" />
      ))}
      <Avatar size="xl" picture={null} alt="No photo" />
    </Cluster>
  ),
};
