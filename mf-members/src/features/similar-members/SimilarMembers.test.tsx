import { render, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ApiError } from '@tandem/shared-ui/host';
import { TestApp, createFakeHost, someMember, someUser } from '@tandem/shared-ui/testing';
import type { FakeResponses } from '@tandem/shared-ui/testing';
import en from '../../locales/en.json';
import { openProfile, profileName } from '../../testing/open-profile.tsx';
import SimilarMembers from './SimilarMembers.tsx';

function show(response: NonNullable<FakeResponses['GET /api/similar.php']>) {
  const fake = createFakeHost({ user: someUser(), responses: { 'GET /api/similar.php': response } });
  render(
    <TestApp fake={fake} messages={{ 'mf-members': en }}>
      <SimilarMembers profileId={1001} />
    </TestApp>,
  );
  return fake;
}

it('shows who is similar under its headline [R-MEMBERS-SIMILAR-SHOWN]', async () => {
  const fake = show(() => ({ profiles: [someMember({ id: 5, name: 'Iris' }), someMember({ id: 6, name: 'Tess' })] }));
  expect(screen.getByRole('heading', { level: 2, name: 'Similar profiles' })).toBeDefined();
  const list = within(await screen.findByRole('list', { name: 'Similar profiles' }));
  expect(list.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/members/5', '/members/6']);
  expect(fake.calls.map(({ input }) => input['query'])).toEqual([{ id: 1001 }]);
});

it.each([
  ['nobody is', () => ({ profiles: [] })],
  [
    'it cannot be had',
    () => {
      throw new ApiError({ code: 'internal', status: 500, message: 'An error has occurred.' });
    },
  ],
])('leaves nothing where %s', async (_why, response) => {
  show(response);
  await waitFor(() => expect(screen.queryByRole('heading')).toBeNull());
});

it('is shown under a profile, but not under the own one [R-MEMBERS-SIMILAR-SHOWN]', async () => {
  const similar = () => ({ profiles: [someMember({ id: 5, name: 'Iris' })] });
  openProfile({ responses: { 'GET /api/similar.php': similar } });
  expect(await screen.findByRole('list', { name: 'Similar profiles' })).toBeDefined();
});

it('is not requested under the own profile', async () => {
  const { fake } = openProfile({ profile: { id: 42 }, at: '/members/42' });
  await profileName();
  expect(fake.calls.map(({ key }) => key)).not.toContain('GET /api/similar.php');
});
