import type { Meta, StoryObj } from '@storybook/react-vite';
import type { ReactNode } from 'react';
import { Page } from './Page.tsx';

const meta: Meta = { title: 'Layout/Page' };
export default meta;

const Box = ({ children }: { children: ReactNode }) => (
  <div style={{ padding: 'var(--space-4)', background: 'var(--color-fill)', borderRadius: 'var(--radius-s)' }}>
    {children}
  </div>
);

export const Example: StoryObj = {
  render: () => (
    <Page width="form">
      <Box>A column of 440 px</Box>
      <Box>and its rhythm</Box>
    </Page>
  ),
};
