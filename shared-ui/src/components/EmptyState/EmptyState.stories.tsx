import type { Meta, StoryObj } from '@storybook/react-vite';
import { buttonClass } from '../Button/Button.tsx';
import { NoMessagesArt } from '../Illustration/Illustration.tsx';
import { EmptyState } from './EmptyState.tsx';

const meta: Meta = { title: 'States/EmptyState' };
export default meta;

export const NoMessages: StoryObj = {
  render: () => (
    <EmptyState
      art={<NoMessagesArt />}
      title="No messages yet"
      action={
        <a href="#search" className={buttonClass({ variant: 'primary' })}>
          Look around
        </a>
      }
    >
      Someone has to write first. Reading and receiving is always free.
    </EmptyState>
  ),
};
