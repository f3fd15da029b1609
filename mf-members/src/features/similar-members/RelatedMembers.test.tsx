import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ApiError } from '@tandem/shared-ui/host';
import { someMember } from '@tandem/shared-ui/testing';
import { callsOf, openProfile, profileName } from '../../testing/open-profile.tsx';
import { someResults } from '../../testing/open-search.tsx';

type Options = NonNullable<Parameters<typeof openProfile>[0]>;

const people = (...ids: number[]) => ids.map((id) => someMember({ id, name: `Iris${'x'.repeat(id)}` }));
const open = (profile: Options['profile'], responses: Options['responses'] = {}) =>
  openProfile({
    profile: { id: 1001, country: 'NL', ...profile },
    responses: { 'GET /api/members.php': () => someResults({ profiles: people(4, 5, 1001) }), ...responses },
  });
const related = (interest: string) => screen.findByRole('list', { name: `Also interested in ${interest}` });
const hrefsIn = (list: HTMLElement) =>
  within(list)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));

it('shows who shares an interest that the viewer has too, none of them twice on the page [R-MEMBERS-RELATED-SHOWN]', async () => {
  const { fake } = open(
    { interests: ['cooking', 'hiking'], shared_interests: ['hiking'] },
    { 'GET /api/similar.php': () => ({ profiles: people(4) }) },
  );
  expect(hrefsIn(await related('Hiking'))).toEqual(['/members/5']);
  expect(callsOf(fake, 'GET /api/members.php').map(({ input }) => input['query'])).toEqual([
    { country: 'NL', interests: 'hiking' },
  ]);
  expect(screen.getByRole('link', { name: 'Show all' }).getAttribute('href')).toBe(
    '/members?country=NL&interests=hiking',
  );
});

it('takes the first interest where none is shared, and never an intimate one [R-MEMBERS-RELATED-SHOWN]', async () => {
  open({ interests: ['bondage', 'cooking'], shared_interests: ['bondage'] });
  expect(hrefsIn(await related('Cooking'))).toEqual(['/members/4', '/members/5']);
});

it('is left out without a plain interest: nobody is searched for', async () => {
  const { fake } = open({ interests: ['bondage'], shared_interests: [] });
  await profileName();
  expect(callsOf(fake, 'GET /api/members.php')).toEqual([]);
});

it('is left out where nobody else is found, and where it cannot be loaded', async () => {
  const refuse = () => {
    throw new ApiError({ code: 'internal', status: 500, message: 'An error has occurred.' });
  };
  for (const search of [() => someResults({ profiles: people(1001) }), refuse]) {
    open({ interests: ['cooking'], shared_interests: [] }, { 'GET /api/members.php': search });
    await screen.findAllByRole('list', { name: 'Interests' });
    await expect.poll(() => screen.queryByRole('heading', { name: 'Also interested in Cooking' })).toBeNull();
  }
});
