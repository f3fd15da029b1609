import type { Meta, StoryObj } from '@storybook/react-vite';
import { Grid } from '../Grid/Grid.tsx';
import { PersonCardSkeleton } from './PersonCardSkeleton.tsx';

const meta: Meta = { title: 'States/PersonCardSkeleton' };
export default meta;

export const Waiting: StoryObj = {
  render: () => (
    <Grid columns="people">
      <PersonCardSkeleton />
      <PersonCardSkeleton />
    </Grid>
  ),
};
