import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button } from '../Button/Button.tsx';
import { MessageList } from '../MessageList/MessageList.tsx';
import { MessageItem, type MessageState } from './MessageItem.tsx';

const meta: Meta = { title: 'Chat/MessageItem' };
export default meta;

const STATES: readonly (readonly [MessageState, string])[] = [
  ['sending', 'Sending'],
  ['waiting', 'Waiting for connection'],
  ['sent', 'Sent'],
  ['read', 'Read'],
  ['failed', 'Not sent: check your connection.'],
];

export const States: StoryObj = {
  render: () => (
    <MessageList label="Messages with Anna">
      <MessageItem mine={false} author="Anna" time="21:04" dateTime="2026-05-04T21:04Z">
        Saturday by the canal, then?
      </MessageItem>
      {STATES.map(([state, label]) => (
        <MessageItem
          key={state}
          mine
          author="You"
          time="21:05"
          dateTime="2026-05-04T21:05Z"
          state={state}
          stateLabel={label}
          actions={state === 'failed' ? <Button size="s">Retry</Button> : undefined}
        >
          Saturday it is.
        </MessageItem>
      ))}
    </MessageList>
  ),
};
