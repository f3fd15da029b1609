import type { Meta, StoryObj } from '@storybook/react-vite';
import { Stack } from '../Stack/Stack.tsx';
import { Skeleton } from './Skeleton.tsx';

const meta: Meta = { title: 'States/Skeleton' };
export default meta;

export const Shapes: StoryObj = {
  render: () => (
    <Stack gap={3}>
      <Skeleton shape="circle" width="3.5rem" height="3.5rem" />
      <Skeleton shape="text" width="60%" />
      <Skeleton width="100%" height="6rem" />
    </Stack>
  ),
};
