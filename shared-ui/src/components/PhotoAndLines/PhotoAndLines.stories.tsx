import type { Meta, StoryObj } from '@storybook/react-vite';
import { PhotoAndLines } from './PhotoAndLines.tsx';

const meta: Meta = { title: 'States/PhotoAndLines' };
export default meta;

export const Plain: StoryObj = {
  render: () => <PhotoAndLines className={undefined} photoClassName={undefined} />,
};
