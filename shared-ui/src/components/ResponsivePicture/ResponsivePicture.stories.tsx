import type { Meta, StoryObj } from '@storybook/react-vite';
import { portrait } from '../../sketches/portraits.ts';
import { Grid } from '../Grid/Grid.tsx';
import { ResponsivePicture } from './ResponsivePicture.tsx';

const meta: Meta = { title: 'People/ResponsivePicture' };
export default meta;

const BROKEN = {
  ...portrait(5),
  variants: [{ width: 400, height: 500, avif: 'data:image/avif,broken', webp: 'data:image/webp,broken' }],
};

export const Natural: StoryObj = {
  render: () => (
    <Grid columns="people">
      <ResponsivePicture picture={portrait(4)} sizes="25vw" alt="Sofia" />
      <ResponsivePicture picture={BROKEN} sizes="25vw" alt="A photo that cannot be loaded" />
    </Grid>
  ),
};
