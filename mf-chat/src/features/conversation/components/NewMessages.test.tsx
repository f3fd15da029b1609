import { act, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import type { Message } from '@tandem/contracts/api/chat';
import { TestApp, createFakeHost, messagesIn } from '@tandem/shared-ui/testing';
import en from '../../../locales/en.json';
import fr from '../../../locales/fr.json';
import { someMessage } from '../../../testing/chat-fixtures.ts';
import { NewMessages } from './NewMessages.tsx';

it('announces received messages, those of a second together, and nothing that was there before [R-CHAT-ANNOUNCED]', () => {
  vi.useFakeTimers();
  const before = [1, 2, 3].map((id) => someMessage(id));
  let show: (messages: readonly Message[]) => void = () => {};
  const Conversation = () => {
    const [messages, setMessages] = useState<readonly Message[]>(before);
    show = setMessages;
    return <NewMessages messages={messages} name="Anouk" />;
  };
  render(
    <TestApp fake={createFakeHost()} messages={{ 'mf-chat': messagesIn({ en, fr }) }}>
      <Conversation />
    </TestApp>,
  );
  const said = () => screen.getByRole('status').textContent;
  const pass = () => act(() => void vi.advanceTimersByTime(1000));
  pass();
  expect(said()).toBe('');
  act(() => show([...before, someMessage(4, { text: 'Hello' }), someMessage(5, { mine: true })]));
  expect(said()).toBe('');
  pass();
  expect(said()).toBe('Anouk: Hello');
  const later = [6, 7, 8].map((id) => someMessage(id));
  act(() => show([...before, ...later.slice(0, 1)]));
  act(() => show([...before, ...later]));
  pass();
  expect(said()).toBe('3 new messages from Anouk');
  // Older messages are loaded above.
  act(() => show([someMessage(0), ...before, ...later]));
  pass();
  expect(said()).toBe('3 new messages from Anouk');
  vi.useRealTimers();
});
