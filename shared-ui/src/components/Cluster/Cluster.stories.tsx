import type { Meta, StoryObj } from '@storybook/react-vite';
import type { ReactNode } from 'react';
import { Cluster } from './Cluster.tsx';

const meta: Meta = { title: 'Layout/Cluster' };
export default meta;

const Box = ({ children }: { children: ReactNode }) => (
  <div style={{ padding: 'var(--space-4)', background: 'var(--color-fill)', borderRadius: 'var(--radius-s)' }}>
    {children}
  </div>
);

export const Example: StoryObj = {
  render: () => (
    <Cluster gap={3} justify="space-between">
      <Box>one</Box>
      <Box>beside</Box>
      <Box>the other</Box>
    </Cluster>
  ),
};
