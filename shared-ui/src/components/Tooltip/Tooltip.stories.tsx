import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button } from '../Button/Button.tsx';
import { Tooltip } from './Tooltip.tsx';

const meta: Meta = { title: 'Overlays/Tooltip' };
export default meta;

export const Short: StoryObj = {
  render: () => (
    <div style={{ padding: '4rem' }}>
      <Tooltip text="Seen in the last ten minutes">{(id) => <Button aria-describedby={id}>Online</Button>}</Tooltip>
    </div>
  ),
};
