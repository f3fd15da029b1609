import { act, cleanup, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import type { Message } from '@tandem/contracts/api/chat';
import type { Locale } from '@tandem/contracts/product/locales';
import { TestApp, createFakeHost, messagesIn } from '@tandem/shared-ui/testing';
import en from '../../../locales/en.json';
import fr from '../../../locales/fr.json';
import type { OutboxEntry } from '../model/stored-outbox.ts';
import { someMessage } from '../../../testing/chat-fixtures.ts';
import { NewMessages } from './NewMessages.tsx';

/** The announcements of a conversation; `show` changes its messages, `said` is what was announced last. */
function listen(first: readonly Message[] | null, locale: Locale = 'en', loadedAtOnce = true) {
  vi.useFakeTimers();
  let load: () => void = () => {};
  let show: (messages: readonly Message[] | null) => void = () => {};
  let wait: (entries: readonly OutboxEntry[]) => void = () => {};
  const Conversation = () => {
    const [messages, setMessages] = useState(first);
    const [unsent, setUnsent] = useState<readonly OutboxEntry[]>([]);
    const [isLoaded, setLoaded] = useState(loadedAtOnce);
    load = () => setLoaded(true);
    show = setMessages;
    wait = setUnsent;
    return <NewMessages messages={messages} isLoaded={isLoaded} name="Anouk" unsent={unsent} />;
  };
  render(
    <TestApp fake={createFakeHost({ locale })} messages={{ 'mf-chat': messagesIn({ en, fr }, locale) }}>
      <Conversation />
    </TestApp>,
  );
  return {
    show: (messages: readonly Message[]) => act(() => show(messages)),
    /** The messages are loaded. */
    load: (messages: readonly Message[]) =>
      act(() => {
        load();
        show(messages);
      }),
    wait: (...entries: OutboxEntry[]) => act(() => wait(entries)),
    /** What an own message waits for. */
    waits: () => screen.getByRole('status').nextElementSibling?.textContent,
    said: () => screen.getByRole('status').textContent,
    pass: (milliseconds = 1000) => act(() => void vi.advanceTimersByTime(milliseconds)),
  };
}

const before = [10, 12, 13].map((id) => someMessage(id));

afterEach(() => vi.useRealTimers());

it('announces received messages, those of a second together, and nothing that was there before [R-CHAT-ANNOUNCED]', () => {
  const { show, said, pass } = listen(before);
  pass();
  expect(said()).toBe('');
  const hello = [...before, someMessage(14, { text: 'Hello' }), someMessage(15, { mine: true })];
  show(hello);
  expect(said()).toBe('');
  pass();
  expect(said()).toBe('Anouk: Hello');
  const later = [16, 17, 18].map((id) => someMessage(id));
  show([...hello, ...later.slice(0, 1)]);
  show([...hello, ...later]);
  pass();
  expect(said()).toBe('3 new messages from Anouk');
  // Older messages are loaded above.
  show([someMessage(9), ...hello, ...later]);
  pass();
  expect(said()).toBe('3 new messages from Anouk');
});

it('announces a message that is put between others, and the first one of all [R-CHAT-ANNOUNCED]', () => {
  const { show, said, pass } = listen(before);
  show([...before.slice(0, 1), someMessage(11, { text: 'Crossing' }), ...before.slice(1)]);
  pass();
  expect(said()).toBe('Anouk: Crossing');
  cleanup();
  const first = listen(null);
  first.show([someMessage(1, { text: 'First' })]);
  first.pass();
  expect(first.said()).toBe('Anouk: First');
});

it('announces the first message in a conversation that has none to show, and nothing of one that is still loading [R-CHAT-ANNOUNCED]', () => {
  const empty = listen([]);
  empty.show([someMessage(1, { text: 'First' })]);
  empty.pass();
  expect(empty.said()).toBe('Anouk: First');
  cleanup();
  const loading = listen([], 'en', false);
  loading.load(before);
  loading.pass();
  expect(loading.said()).toBe('');
});

it('announces a steady stream each second, not after its end [R-CHAT-ANNOUNCED]', () => {
  const { show, said, pass } = listen(before);
  show([...before, someMessage(14)]);
  pass(600);
  show([...before, someMessage(14), someMessage(15)]);
  pass(400);
  expect(said()).toBe('2 new messages from Anouk');
});

it.each([
  ['en', 'Anouk sent you a teddy bear'],
  ['fr', 'Anouk vous a offert un nounours'],
] as const)('announces a gift as a sentence, in %s [R-CHAT-ANNOUNCED]', (locale, sentence) => {
  const { show, said, pass } = listen(before, locale);
  show([...before, someMessage(14, { text: 'teddy', gift: 'teddy' })]);
  pass();
  expect(said()).toBe(sentence);
});

const unsentOne = (id: number, changes: Partial<OutboxEntry> = {}): OutboxEntry => {
  const { client_id: clientId, text, sent_at: writtenAt } = someMessage(id);
  return { clientId, key: clientId, text, writtenAt, state: 'sending', reason: null, ...changes };
};

it.each([
  [
    'en',
    'Your message goes once you are connected again.',
    'Your message goes once the one before it has gone, or is deleted.',
    'Your message has gone out.',
  ],
  [
    'fr',
    'Votre message partira dès que la connexion sera rétablie.',
    'Votre message partira dès que le précédent sera parti ou supprimé.',
    'Votre message est parti.',
  ],
] as const)(
  'announces what an own message waits for, and that it has gone, in %s [R-CHAT-WAITING-ANNOUNCED]',
  (locale, connection, behind, gone) => {
    const { show, wait, waits } = listen(before, locale);
    wait(unsentOne(20));
    expect(waits(), 'on its way').toBe('');
    wait(unsentOne(20, { waitsFor: 'connection' }));
    expect(waits()).toBe(connection);
    wait(unsentOne(20, { state: 'failed' }), unsentOne(21, { waitsFor: 'turn' }));
    expect(waits()).toBe(behind);
    wait();
    expect(waits(), 'it may have been deleted').toBe('');
    show([...before, someMessage(21, { mine: true })]);
    expect(waits()).toBe(gone);
    wait(unsentOne(22));
    expect(waits()).toBe('');
  },
);

it('announces no more of a message that was refused: that is an alert [R-CHAT-WAITING-ANNOUNCED]', () => {
  const { wait, waits } = listen(before);
  wait(unsentOne(20, { waitsFor: 'connection', cause: 'site' }));
  expect(waits()).toBe('Your message goes once the site has recovered.');
  wait(unsentOne(20, { state: 'failed' }));
  expect(waits()).toBe('');
});
