import type { Meta, StoryObj } from '@storybook/react-vite';
import { Heart, Send } from 'lucide-react';
import { Cluster } from '../Cluster/Cluster.tsx';
import { Stack } from '../Stack/Stack.tsx';
import { Button, buttonClass } from './Button.tsx';

const meta: Meta = { title: 'Actions/Button' };
export default meta;

export const Variants: StoryObj = {
  render: () => (
    <Cluster gap={3}>
      <Button variant="primary">Write to Anna</Button>
      <Button>Look around</Button>
      <Button variant="quiet">Not now</Button>
      <Button variant="danger">Delete my account</Button>
      <Button disabled>Nothing to save</Button>
      <a href="#place" className={buttonClass({ variant: 'primary' })}>
        A link
      </a>
    </Cluster>
  ),
};

export const Sizes: StoryObj = {
  render: () => (
    <Stack align="start">
      <Button size="s" icon={<Heart />}>
        Small
      </Button>
      <Button icon={<Heart />}>Medium</Button>
      <Button size="l" icon={<Heart />}>
        Large
      </Button>
      <Button size="l" full variant="primary">
        As wide as its place
      </Button>
    </Stack>
  ),
};

export const Loading: StoryObj = {
  render: () => (
    <Cluster gap={3}>
      <Button variant="primary" loading icon={<Send />}>
        Send
      </Button>
      <Button loading>Save</Button>
    </Cluster>
  ),
};
