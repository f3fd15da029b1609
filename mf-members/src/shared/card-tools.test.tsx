import { cleanup, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { TestApp, createFakeHost, someMember, someUser } from '@tandem/shared-ui/testing';
import en from '../locales/en.json';
import { CardToolsProvider } from './card-tools.tsx';
import { MemberCard } from './MemberCard.tsx';

/** How many watch the queries of a page whose list has so many cards. */
async function watchersOf(count: number): Promise<number> {
  const fake = createFakeHost({
    user: someUser(),
    settings: { visible_profile_fields: ['interests'] },
    responses: { 'GET /api/interests.php': () => [{ id: 'hiking', label: 'Hiking' }] },
  });
  const members = Array.from({ length: count }, (_, id) => someMember({ id: 2001 + id, shared_interest: 'hiking' }));
  render(
    <TestApp fake={fake} messages={{ 'mf-members': en }}>
      <CardToolsProvider members={members}>
        {members.map((member) => (
          <MemberCard key={member.id} member={member} />
        ))}
      </CardToolsProvider>
    </TestApp>,
  );
  expect(await screen.findAllByText('Hiking')).toHaveLength(count);
  const queries = fake.host.queryClient.getQueryCache().getAll();
  const watchers = queries.reduce((sum, query) => sum + query.getObserversCount(), 0);
  cleanup();
  return watchers;
}

it('sets up once for all cards of a list what they share, however many there are', async () => {
  expect(await watchersOf(24)).toBe(await watchersOf(2));
});
