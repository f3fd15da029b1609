import { act, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { deviceStorage, unsentKey } from '@tandem/shared-ui/host';
import type { SlotSource } from '@tandem/shared-ui/host';
import { createFakeHost, someUser, TestApp } from '@tandem/shared-ui/testing';
import type { User } from '@tandem/contracts/api/user';
import { SendUnsent } from './SendUnsent.tsx';

/** A page on which one part fills the slot; returns the slots that were loaded. */
async function openPage(user: User | null): Promise<string[]> {
  const loaded: string[] = [];
  const fake = createFakeHost({ user });
  const slots: SlotSource = {
    has: () => true,
    parts: () => ['mf-chat'],
    load: (name) => {
      loaded.push(name);
      return Promise.resolve({ host: fake.host, component: () => <p>It sends</p> });
    },
  };
  // The part's files are loaded while it renders.
  await act(
    async () =>
      void render(
        <TestApp fake={fake} messages={{}} slots={slots}>
          <SendUnsent />
        </TestApp>,
      ),
  );
  return loaded;
}

const store = (userId: number) => deviceStorage.setItem(unsentKey('mf-chat', 'outbox', userId, 5), '[]');

it('lets the parts send what an earlier visit has left, on any page [R-CHAT-OFFLINE-ANYWHERE]', async () => {
  store(someUser().id);
  expect(await openPage(someUser())).toEqual(['send-unsent']);
  expect(screen.getByText('It sends')).toBeDefined();
});

it.each([
  ['a visitor', null],
  ['another member', someUser({ id: 9_999 })],
])('loads nothing for %s', async (_who, user) => {
  store(someUser().id);
  expect(await openPage(user)).toEqual([]);
});

it('finds what another tab has left, once the browser is online again [R-CHAT-OFFLINE-ANYWHERE]', async () => {
  const loaded = await openPage(someUser());
  store(someUser().id);
  expect(loaded).toEqual([]);
  await act(async () => void dispatchEvent(new Event('online')));
  expect(loaded).toEqual(['send-unsent']);
});
