import { render, screen, within } from '@testing-library/react';
import { createFakeHost, someMember, TestApp } from '@tandem/shared-ui/testing';
import { expect, it } from 'vitest';
import common from '../../locales/en.json';
import { andOthers, foundMembers } from '../../testing/found-members.ts';
import { pageOf } from './FirstLinesPage.tsx';
import en from './texts/en.json';

const Page = pageOf(en);

function showPage(members = andOthers([someMember({ id: 7, name: 'Inge', age: 41, fictional: true })])) {
  const fake = createFakeHost({
    user: null,
    responses: { 'GET /api/members.php': () => foundMembers(members) },
    links: { signup: (params) => `/signup?profile=${params?.profile ?? ''}` },
  });
  render(
    <TestApp
      fake={fake}
      messages={{ 'mf-landers': common }}
      path="/landers/socialnetwork/:slug?"
      at="/landers/socialnetwork/shy"
    >
      <Page />
    </TestApp>,
  );
}

it('is a feed of first lines and replies, each of which the signup can begin with [S-LANDERS-SOCIALNETWORK]', async () => {
  showPage();
  expect(screen.getByRole('heading', { level: 1, name: 'Not good at first lines? We have some.' })).toBeDefined();
  const link = await screen.findByRole('link', { name: 'Write this to Inge' });
  const address = new URL(link.getAttribute('href') ?? '', 'http://site.test');
  expect(Object.fromEntries(address.searchParams)).toEqual({
    profile: '7',
    message: 'Croissant or cardamom bun? Think carefully, a lot depends on it.',
    lander: 'socialnetwork/shy',
  });
});

it('says that the lines are examples, and which members are fictional [R-MEMBERS-FICTIONAL-CARD]', async () => {
  showPage();
  const [post] = within(screen.getByRole('list', { name: 'First lines and replies' })).getAllByRole('listitem');
  if (post === undefined) throw new Error('The feed is empty.');
  expect(within(post).getByText('An example, written by us')).toBeDefined();
  expect(await within(post).findByText('Fictional profile')).toBeDefined();
});

it('names nobody where visitors see no members, and leads to the signup', async () => {
  showPage([]);
  expect(await screen.findByRole('link', { name: 'Start for free' })).toBeDefined();
  expect(screen.queryByRole('link', { name: /^Write this/ })).toBeNull();
});
