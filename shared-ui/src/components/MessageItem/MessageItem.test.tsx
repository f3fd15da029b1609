import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { checkAccessibility } from '../check-accessibility.ts';
import { MessageList, MessageSeparator } from '../MessageList/MessageList.tsx';
import { MessageItem, type MessageItemProps } from './MessageItem.tsx';

const at = { time: '21:04', dateTime: '2026-05-04T21:04:00Z' };
const mine = (props: Partial<MessageItemProps>) => (
  <MessageList label="Messages with Anna">
    <MessageItem mine author="You" {...at} {...props}>
      Saturday it is.
    </MessageItem>
  </MessageList>
);

it('shows who wrote what and when', async () => {
  render(
    <MessageList label="Messages with Anna">
      <MessageSeparator>Today</MessageSeparator>
      <MessageItem mine={false} author="Anna" {...at}>
        Saturday, then?
      </MessageItem>
    </MessageList>,
  );
  expect(screen.getByRole('log', { name: 'Messages with Anna' })).toBeDefined();
  expect(screen.getByText(/Saturday, then/).textContent).toBe('Anna: Saturday, then?');
  expect(screen.getByText('21:04').getAttribute('datetime')).toBe(at.dateTime);
  await checkAccessibility();
});

it.each([
  ['sending', 'Sending'],
  ['sent', 'Sent'],
  ['read', 'Read'],
] as const)('says in words that it is %s [R-CHAT-SENDING-STATES]', (state, stateLabel) => {
  render(mine({ state, stateLabel }));
  expect(screen.getByText(stateLabel)).toBeDefined();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('shows that it waits and lets it be deleted, without an alert [R-CHAT-OFFLINE-WAITS]', () => {
  render(
    mine({
      state: 'waiting',
      stateLabel: 'Waiting for connection',
      continued: true,
      actions: <button type="button">Delete</button>,
    }),
  );
  expect(screen.getByText('Waiting for connection')).toBeDefined();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByRole('button', { name: 'Delete' })).toBeDefined();
});

it('raises its voice when it fails, gives the reason and the ways on [R-CHAT-FAILED-ACTIONS]', () => {
  const { rerender } = render(mine({ state: 'sending', stateLabel: 'Sending', continued: true }));
  rerender(
    mine({
      state: 'failed',
      stateLabel: 'Not sent: check your connection.',
      continued: true,
      actions: (
        <>
          <button type="button">Retry</button>
          <button type="button">Delete</button>
        </>
      ),
    }),
  );
  expect(screen.getByRole('alert').textContent).toBe('Not sent: check your connection.');
  expect(screen.getByRole('button', { name: 'Retry' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Delete' })).toBeDefined();
});

it('says without raising its voice what has failed in an earlier visit, until it fails again', () => {
  const failed = mine({ state: 'failed', stateLabel: 'Not sent: check your connection.' });
  const { rerender } = render(failed);
  expect(screen.getByText('Not sent: check your connection.')).toBeDefined();
  expect(screen.queryByRole('alert')).toBeNull();
  rerender(mine({ state: 'sending', stateLabel: 'Sending' }));
  rerender(failed);
  expect(screen.getByRole('alert').textContent).toBe('Not sent: check your connection.');
});

it('leaves the time out when another message follows, but not while it is being sent', () => {
  const { rerender } = render(mine({ continued: true, state: 'sent', stateLabel: 'Sent' }));
  expect(screen.queryByText('21:04')).toBeNull();
  rerender(mine({ continued: true, state: 'sending', stateLabel: 'Sending' }));
  expect(screen.getByText('21:04')).toBeDefined();
});
