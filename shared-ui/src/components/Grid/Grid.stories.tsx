import type { Meta, StoryObj } from '@storybook/react-vite';
import type { ReactNode } from 'react';
import { Grid } from './Grid.tsx';

const meta: Meta = { title: 'Layout/Grid' };
export default meta;

const Box = ({ children }: { children: ReactNode }) => (
  <div style={{ padding: 'var(--space-4)', background: 'var(--color-fill)', borderRadius: 'var(--radius-s)' }}>
    {children}
  </div>
);

export const People: StoryObj = {
  render: () => (
    <Grid columns="people">
      {['one', 'two', 'three', 'four'].map((name) => (
        <Box key={name}>{name}</Box>
      ))}
    </Grid>
  ),
};

export const Cards: StoryObj = {
  render: () => (
    <Grid columns="cards">
      {['one', 'two', 'three', 'four'].map((name) => (
        <Box key={name}>{name}</Box>
      ))}
    </Grid>
  ),
};

export const Halves: StoryObj = {
  render: () => (
    <Grid columns="halves">
      {['one', 'two', 'three', 'four'].map((name) => (
        <Box key={name}>{name}</Box>
      ))}
    </Grid>
  ),
};
