import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { Settings } from '@tandem/contracts/api/settings';
import { ApiError } from '@tandem/shared-ui/host';
import { createFakeHost, someMemberProfile, TestApp } from '@tandem/shared-ui/testing';
import type { FakeHostOptions } from '@tandem/shared-ui/testing';
import { expect, it, vi } from 'vitest';
import en from '../../locales/en.json';
import SignupModal from './SignupModal.tsx';

const links: NonNullable<FakeHostOptions['links']> = {
  login: (params) => `/login?next=${encodeURIComponent(params?.next ?? '')}`,
  terms: () => '/pages/terms',
  privacy: () => '/pages/privacy',
  signup: (params) => (params?.profile === undefined ? '/signup' : `/signup?profile=${params.profile}`),
};

function showModal(profileId?: number, options: FakeHostOptions = {}) {
  const fake = createFakeHost({
    user: null,
    links,
    responses: { 'GET /api/member.php': () => someMemberProfile({ id: 7, name: 'Inge', fictional: true }) },
    ...options,
  });
  const onClose = vi.fn();
  render(
    <TestApp fake={fake} messages={{ 'mf-signup': en }} path="/members/7" at="/members/7?from=search">
      <SignupModal onClose={onClose} {...(profileId === undefined ? {} : { profileId })} />
    </TestApp>,
  );
  return onClose;
}

it('offers the signup that starts from the member, and the login and back [S-SIGNUP-FROM-MEMBER]', async () => {
  showModal(7);
  expect(await screen.findByText('Only members can like Inge or write to them')).toBeDefined();
  expect(screen.getByText('Fictional profile')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Create my free profile' }).getAttribute('href')).toBe('/members/7/signup');
  expect(screen.getByRole('link', { name: 'I have an account' }).getAttribute('href')).toBe(
    '/login?next=%2Fmembers%2F7%3Ffrom%3Dsearch',
  );
});

it('says what signing up accepts, with links to both texts [R-SIGNUP-MODAL-ACCEPT]', () => {
  showModal();
  const terms = screen.getByRole('link', { name: 'terms of use' });
  expect(terms.getAttribute('href')).toBe('/pages/terms');
  expect(screen.getByRole('link', { name: 'privacy policy' }).getAttribute('href')).toBe('/pages/privacy');
  expect(terms.closest('p')?.textContent).toBe(
    'By creating a profile you accept the terms of use and the privacy policy of Tandemly.',
  );
});

it('links to the plain signup when there is no member, or they have left', async () => {
  showModal();
  expect(screen.getByText('Only members can like and write')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Create my free profile' }).getAttribute('href')).toBe('/signup');
  const gone = () => Promise.reject(new ApiError({ code: 'not_found', status: 404, message: 'gone' }));
  showModal(7, { responses: { 'GET /api/member.php': gone } });
  await waitFor(() => expect(screen.getAllByText('Only members can like and write')).toHaveLength(2));
});

it('closes when a link is followed', async () => {
  const onClose = showModal();
  await userEvent.click(screen.getByRole('link', { name: 'I have an account' }));
  expect(onClose).toHaveBeenCalledOnce();
});

it.each<[Settings['signups'], boolean, boolean, string]>([
  ['other', true, true, 'T-SIGNUP-INVITE-ONLY'],
  ['with_trafficsource', false, true, 'T-SIGNUP-INVITE-ONLY'],
  ['with_trafficsource', true, false, 'R-SIGNUP-OPEN-SOURCE'],
  ['all', false, false, 'R-SIGNUP-OPEN-ALL'],
])('signups %s, with a traffic source %s: says that an invite is needed: %s [%s]', (signups, isSourced, said) => {
  showModal(undefined, { settings: { signups }, arrival: { isSourced } });
  expect(screen.queryByText('currently invite-only: use your invite link or try later') !== null).toBe(said);
});
