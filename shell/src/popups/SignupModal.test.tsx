import { act, render, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { someUser, TestApp } from '@tandem/shared-ui/testing';
import type { User } from '@tandem/contracts/api/user';
import en from '../locales/en.json';
import { createFrameHost } from '../test-frame.tsx';
import { modalTurns } from '../overlays/modal-turns.store.ts';
import { useSignupRequest } from './signup-request.ts';
import { SignupModal } from './SignupModal.tsx';

afterEach(() => modalTurns.setState({ waiting: new Set(), open: null }));

/** The frame listens before the modal is loaded. */
function Frame() {
  return <SignupModal {...useSignupRequest()} />;
}

function renderModal(user: User | null, { offered = true, away = 0 } = {}) {
  const fake = createFrameHost({ user });
  const given: object[] = [];
  const Form = (props: { onClose: () => void }) => {
    given.push(props);
    return <button onClick={props.onClose}>Not today</button>;
  };
  const loaded = Promise.resolve({ host: fake.host, component: Form });
  const loads: unknown[] = [];
  const load = (_name: string, options?: object) => {
    loads.push(options);
    return loads.length > away ? loaded : Promise.reject(new Error('The files of the part are away.'));
  };
  const slots = { has: () => offered, load };
  render(
    <TestApp fake={fake} messages={{ shell: en }} slots={slots as never} at="/members">
      <Frame />
    </TestApp>,
  );
  const want = (profileId?: number, title?: string) =>
    act(async () => fake.host.events.emit('signup-wanted', { profileId, title }));
  return { ...fake, given, loads, want };
}

const modal = () => screen.queryByRole('dialog', { name: 'Join for free' });

it('opens for a visitor on a part’s request, with the chosen member, and closes by its close button', async () => {
  const { given, want } = renderModal(null);
  expect(modal()).toBeNull();
  await want(7);
  expect(await screen.findByRole('dialog', { name: 'Join for free' })).toBeDefined();
  const no = await screen.findByRole('button', { name: 'Not today' });
  expect(given[0]).toMatchObject({ profileId: 7 });
  await act(async () => no.click());
  expect(modal()).toBeNull();
});

it('has the title of what the account is needed for, if the part gives one', async () => {
  const { want } = renderModal(null);
  await want(7, 'You need to be logged in to chat');
  expect(await screen.findByRole('dialog', { name: 'You need to be logged in to chat' })).toBeDefined();
});

it('is not for members', async () => {
  const { want } = renderModal(someUser());
  await want();
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(modal()).toBeNull();
});

it('gives way to the page of the signup where no live part offers it', async () => {
  const { navigations, want } = renderModal(null, { offered: false });
  await want(7);
  expect(modal()).toBeNull();
  expect(navigations).toEqual(['/signup']);
});

it('says that its part is unavailable, and loads it on a retry', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { loads, want } = renderModal(null, { away: 2 });
  await want(7);
  const dialog = within(await screen.findByRole('dialog', { name: 'Join for free' }));
  expect(await dialog.findByText(/^This part is not available right now\./)).toBeDefined();
  await act(async () => dialog.getByRole('button', { name: 'Try again' }).click());
  expect(dialog.getByText(/^This part is not available right now\./), 'still away').toBeDefined();
  await act(async () => dialog.getByRole('button', { name: 'Try again' }).click());
  expect(await dialog.findByRole('button', { name: 'Not today' })).toBeDefined();
  expect(dialog.queryByText(/not available/)).toBeNull();
  expect(loads).toEqual([undefined, { askedByPerson: true }, { askedByPerson: true }]);
});
