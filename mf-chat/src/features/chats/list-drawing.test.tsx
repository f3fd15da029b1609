import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { TestApp, createFakeHost, someUser } from '@tandem/shared-ui/testing';
import en from '../../locales/en.json';
import { someChat } from '../../testing/chat-fixtures.ts';
import { observeSight } from '../../testing/observe-sight.ts';
import ChatsPage from './ChatsPage.tsx';

const NAMES = Array.from({ length: 100 }, (_, index) => `Member ${index}`);

afterEach(() => vi.unstubAllGlobals());

/** Opens a list of a hundred conversations whose first is number `from`; returns what says which of them are in sight. */
async function open(from: number) {
  const report = observeSight();
  const chats = NAMES.map((name, index) => ({
    ...someChat(),
    conversation: { id: from + index },
    profile: { ...someChat().profile, id: from + index, name },
  }));
  const fake = createFakeHost({ user: someUser(), responses: { 'GET /api/chats.php': () => ({ chats }) } });
  render(
    <TestApp fake={fake} messages={{ 'mf-chat': en }}>
      <ChatsPage />
    </TestApp>,
  );
  const list = within(await screen.findByRole('list', { name: 'Conversations' }));
  return { report, list, user: userEvent.setup({ delay: null }) };
}

it('all conversations are listed with their links, and what else belongs to one is drawn near what is in sight [R-CHAT-LIST-DRAWN]', async () => {
  const { report, list } = await open(1000);
  const drawn = () =>
    list
      .getAllByRole('button', { name: /^More about the conversation with/ })
      .map((menu) => menu.getAttribute('aria-label')?.replace(/^.* with /, ''));
  expect(drawn(), 'before the browser says what is').toEqual(NAMES.slice(0, 10));
  report(NAMES.slice(40, 52));
  expect(drawn()).toEqual(NAMES.slice(40, 52));
  expect(list.getAllByRole('listitem')).toHaveLength(100);
  expect(list.getAllByRole('link').map((link) => link.textContent)).toEqual(NAMES);
  expect(list.getByRole('link', { name: 'Member 99' }).getAttribute('href')).toBe('/chats/1099');
  const rows = screen.getByRole('list', { name: 'Conversations' }).querySelectorAll('*');
  expect(rows.length, 'elements').toBeLessThan(600);
});

it('a list that is hidden while the next page is loaded says nothing about its rows: they are as they were there [R-CHAT-LIST-KEPT, R-CHAT-LIST-DRAWN]', async () => {
  const { report } = await open(3000);
  const shown = () =>
    screen.getAllByRole('listitem').map((row) => [within(row).queryByRole('button') !== null, row.style.minHeight]);
  report(NAMES.slice(40, 52));
  const before = shown();
  expect(before[0]).toEqual([false, '80px']);
  expect(before[45]).toEqual([true, '']);
  report(null);
  expect(shown()).toEqual(before);
  cleanup();
  await open(3000);
  expect(shown()[45], 'the list of the next page').toEqual([true, '']);
});

it('the focus stays in a conversation that is drawn, and a conversation with the focus stays drawn [R-CHAT-LIST-DRAWN, R-CHAT-FOCUS-KEPT]', async () => {
  const { report, list, user } = await open(2000);
  const link = (name: string) => list.getByRole('link', { name });
  act(() => link('Member 60').focus());
  report(NAMES.slice(55, 65));
  expect(document.activeElement).toBe(link('Member 60'));
  await user.tab();
  const menu = list.getByRole('button', { name: 'More about the conversation with Member 60' });
  expect(document.activeElement).toBe(menu);
  report(NAMES.slice(0, 10));
  expect(document.activeElement).toBe(menu);
});
