import type { Meta, StoryObj } from '@storybook/react-vite';
import { Skeleton } from '../Skeleton/Skeleton.tsx';
import { SkeletonPage } from './SkeletonPage.tsx';

const meta: Meta = { title: 'States/SkeletonPage' };
export default meta;

export const Narrow: StoryObj = {
  render: () => (
    <SkeletonPage width="narrow" shape="list" label="Loading…">
      <Skeleton width="100%" height="12rem" />
    </SkeletonPage>
  ),
};
