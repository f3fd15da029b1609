import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState, type ReactNode } from 'react';
import { Composer } from './Composer.tsx';

const meta: Meta = { title: 'Chat/Composer' };
export default meta;

function Message({ blocked }: { blocked?: ReactNode }) {
  const [text, setText] = useState('Saturday it is.');
  return (
    <Composer
      label="Message to Anna"
      placeholder="Write to Anna"
      sendLabel="Send"
      value={text}
      onChange={setText}
      onSend={() => setText('')}
      maxLength={1000}
      counterLabel={(left) => `${left} left`}
      cost="1 credit a message, about €1.12. You have 7."
      blocked={blocked}
    />
  );
}

export const Writing: StoryObj = {
  render: () => <Message />,
};

export const Blocked: StoryObj = {
  render: () => <Message blocked="Anna has not confirmed their account yet." />,
};
