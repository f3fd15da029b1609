import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { BlockedMember } from '@tandem/contracts/api/blocks';
import { ApiError } from '@tandem/shared-ui/host';
import { TestApp, createFakeHost, messagesIn, someMember, someUser } from '@tandem/shared-ui/testing';
import type { FakeHostOptions } from '@tandem/shared-ui/testing';
import en from '../../locales/en.json';
import fr from '../../locales/fr.json';
import { SiteNotFound } from '../../testing/SiteNotFound.tsx';
import { pageOf } from './SettingsPage.tsx';
import ownEn from './texts/en.json';
import ownFr from './texts/fr.json';

const LIST = 'GET /api/block.php';
const UNBLOCK = 'DELETE /api/block.php';
const blocked = (id: number, name: string): BlockedMember => ({
  ...someMember({ id, name }),
  blocked_at: '2026-11-20T12:00:00.000Z',
});

function open({ at = '/settings/blocked', responses, ...options }: FakeHostOptions & { at?: string } = {}) {
  const fake = createFakeHost({
    user: someUser(),
    responses: {
      [LIST]: () => ({ profiles: [blocked(2, 'Julie'), blocked(1, 'Iris')] }),
      [UNBLOCK]: () => undefined,
      ...responses,
    },
    ...options,
  });
  const messages = { 'mf-members': messagesIn({ en, fr }, options.locale) };
  const SettingsPage = pageOf(messagesIn({ en: ownEn, fr: ownFr }, options.locale));
  render(
    <TestApp fake={fake} messages={messages} path="/settings/:tab?" at={at}>
      <SiteNotFound>
        <SettingsPage />
      </SiteNotFound>
    </TestApp>,
  );
  return { fake, user: userEvent.setup({ delay: null }) };
}

const names = (list: HTMLElement) =>
  within(list)
    .getAllByRole('listitem')
    .map((row) => row.textContent);

it('the settings list the blocked members with a button for each, the last of which leaves the focus to their section [S-ACCOUNT-SETTINGS, R-PRIVACY-SETTINGS-BLOCKED, R-ACCOUNT-SETTINGS-FOCUS]', async () => {
  const { fake, user } = open();
  const list = await screen.findByRole('list', { name: 'Blocked members' });
  expect(names(list)).toEqual(['Julie', 'Iris'].map((name) => `${name}Since November\u00A020, 2026Unblock`));
  await user.click(screen.getByRole('button', { name: 'Unblock Julie' }));
  await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(1));
  expect(
    fake.calls.filter(({ key }) => key !== 'GET /api/user.php').map(({ key, input }) => [key, input['body']]),
  ).toEqual([
    [LIST, undefined],
    [UNBLOCK, { profile_id: 2 }],
  ]);
  expect(fake.notices).toEqual([{ tone: 'success', text: 'Julie is no longer blocked.' }]);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Unblock Iris' }));
  await user.click(screen.getByRole('button', { name: 'Unblock Iris' }));
  const empty = await screen.findByRole('heading', { name: 'You have not blocked anybody' });
  const section = screen.getByRole('region', { name: 'Blocked members' });
  expect(section.contains(empty)).toBe(true);
  expect(document.activeElement).toBe(section);
});

it('a block that could not be ended stays in the list, with the reason', async () => {
  const refuse = () => {
    throw new ApiError({ code: 'offline', status: 0, message: 'You are offline.' });
  };
  const { fake, user } = open({ responses: { [UNBLOCK]: refuse } });
  await user.click(await screen.findByRole('button', { name: 'Unblock Julie' }));
  await waitFor(() =>
    expect(fake.notices).toEqual([{ tone: 'error', text: 'Julie could not be unblocked: You are offline.' }]),
  );
  expect(names(screen.getByRole('list', { name: 'Blocked members' }))).toHaveLength(2);
});

it('a list that could not be loaded says so, and can be requested again', async () => {
  let calls = 0;
  const { user } = open({
    responses: {
      [LIST]: () => {
        calls += 1;
        if (calls === 1) throw new ApiError({ code: 'internal', status: 500, message: 'Something went wrong.' });
        return { profiles: [blocked(1, 'Iris')] };
      },
    },
  });
  expect((await screen.findByRole('alert')).textContent).toContain('Something went wrong.');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('list', { name: 'Blocked members' })).toBeDefined();
});

it('the tab has an address of its own, any other is a 404, and both are in French', async () => {
  open({ at: '/settings/blocked', locale: 'fr' });
  const tab = await screen.findByRole('link', { name: 'Membres bloqués' });
  expect([tab.getAttribute('aria-current'), tab.getAttribute('href')]).toEqual(['page', '/settings/blocked']);
  expect(await screen.findByRole('button', { name: 'Débloquer Iris' })).toBeDefined();
});

it('another tab is no page', async () => {
  open({ at: '/settings/unknown' });
  expect(await screen.findByRole('heading', { name: 'This page could not be found' })).toBeDefined();
});
