import type { Meta, StoryObj } from '@storybook/react-vite';
import { ChatBubble, MessageItem } from '../MessageItem/MessageItem.tsx';
import { MessageList, MessageSeparator } from './MessageList.tsx';

const meta: Meta = { title: 'Chat/MessageList' };
export default meta;

export const Day: StoryObj = {
  render: () => (
    <MessageList label="Messages with Anna">
      <MessageSeparator>Older messages are no longer visible to protect your privacy.</MessageSeparator>
      <MessageSeparator>Today</MessageSeparator>
      <MessageItem mine={false} author="Anna" time="21:03" dateTime="2026-05-04T21:03Z" continued>
        Hello!
      </MessageItem>
      <MessageItem mine={false} author="Anna" time="21:04" dateTime="2026-05-04T21:04Z">
        Saturday by the canal, then?
      </MessageItem>
    </MessageList>
  ),
};

export const BubbleAlone: StoryObj = {
  render: () => <ChatBubble mine>Saturday it is.</ChatBubble>,
};
