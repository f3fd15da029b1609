import type { Meta, StoryObj } from '@storybook/react-vite';
import { Bot } from 'lucide-react';
import { Cluster } from '../Cluster/Cluster.tsx';
import { Tag } from './Tag.tsx';

const meta: Meta = { title: 'People/Tag' };
export default meta;

export const Tones: StoryObj = {
  render: () => (
    <Cluster>
      <Tag>Divorced</Tag>
      <Tag tone="accent">Likes you</Tag>
      <Tag tone="solid">New</Tag>
      <Tag tone="success">Save 16%</Tag>
      <Tag tone="warning">Pending</Tag>
      <Tag tone="danger">Refused</Tag>
      <Tag tone="info" icon={<Bot aria-hidden="true" />}>
        Fictional
      </Tag>
    </Cluster>
  ),
};
