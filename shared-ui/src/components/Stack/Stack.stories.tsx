import type { Meta, StoryObj } from '@storybook/react-vite';
import type { ReactNode } from 'react';
import { Stack } from './Stack.tsx';

const meta: Meta = { title: 'Layout/Stack' };
export default meta;

const Box = ({ children }: { children: ReactNode }) => (
  <div style={{ padding: 'var(--space-4)', background: 'var(--color-fill)', borderRadius: 'var(--radius-s)' }}>
    {children}
  </div>
);

export const Example: StoryObj = {
  render: () => (
    <Stack gap={3}>
      <Box>one</Box>
      <Box>below</Box>
      <Box>the other</Box>
    </Stack>
  ),
};
