import type { Meta, StoryObj } from '@storybook/react-vite';
import { portrait } from '../../sketches/portraits.ts';
import { Button } from '../Button/Button.tsx';
import { MatchScene } from './MatchScene.tsx';

const meta: Meta = { title: 'People/MatchScene' };
export default meta;

export const Match: StoryObj = {
  render: () => (
    <MatchScene
      open
      onClose={() => undefined}
      title="It's a match!"
      closeLabel="Close"
      mine={portrait(1)}
      theirs={portrait(2)}
      fictionalLabel="Fictional profile"
      text="You and Anna like each other."
    >
      <Button variant="primary" full>
        Write to Anna
      </Button>
    </MatchScene>
  ),
};
