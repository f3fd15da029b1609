import type { Meta, StoryObj } from '@storybook/react-vite';
import { Grid } from '../Grid/Grid.tsx';
import * as drawings from './Illustration.tsx';

const meta: Meta = { title: 'Brand/Illustration' };
export default meta;

export const All: StoryObj = {
  render: () => (
    <Grid columns="people">
      {Object.entries(drawings).map(([name, Art]) => (
        <Art key={name} />
      ))}
    </Grid>
  ),
};
