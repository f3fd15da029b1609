import type { Meta, StoryObj } from '@storybook/react-vite';
import { Heart, MoreHorizontal, X } from 'lucide-react';
import { useState } from 'react';
import { Cluster } from '../Cluster/Cluster.tsx';
import { IconButton } from './IconButton.tsx';

const meta: Meta = { title: 'Actions/IconButton' };
export default meta;

function LikeSwitch() {
  const [liked, setLiked] = useState(false);
  return (
    <IconButton label="Like Anna" icon={<Heart />} variant="fill" pressed={liked} onClick={() => setLiked(!liked)} />
  );
}

export const Variants: StoryObj = {
  render: () => (
    <Cluster gap={3}>
      <IconButton label="Close" icon={<X />} />
      <IconButton label="More" icon={<MoreHorizontal />} variant="fill" />
      <IconButton label="Like" icon={<Heart />} variant="photo" />
      <IconButton label="Like" icon={<Heart />} variant="accent" size="l" />
      <IconButton label="Close" icon={<X />} size="s" />
      <IconButton label="Like" icon={<Heart />} variant="fill" disabled />
    </Cluster>
  ),
};

export const Switch: StoryObj = {
  render: () => <LikeSwitch />,
};
