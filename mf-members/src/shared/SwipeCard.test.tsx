import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { TestApp, createFakeHost, someMember, someUser } from '@tandem/shared-ui/testing';
import en from '../locales/en.json';
import { SwipeCard } from './SwipeCard.tsx';

function show(visible: string[], shared: 'hiking' | null) {
  const fake = createFakeHost({
    user: someUser(),
    settings: { visible_profile_fields: visible },
    responses: { 'GET /api/interests.php': () => [{ id: 'hiking', label: 'Hiking' }] },
  });
  render(
    <TestApp fake={fake} messages={{ 'mf-members': en }}>
      <SwipeCard member={someMember({ shared_interest: shared })} />
    </TestApp>,
  );
  return fake;
}

it('names the interest in common, as a card of the search does [R-MEMBERS-CARD-INTEREST]', async () => {
  show(['interests'], 'hiking');
  expect(await screen.findByText('Hiking')).toBeDefined();
  expect(screen.getByText('In common:', { exact: false })).toBeDefined();
});

it.each([
  ['there is none', ['interests'], null],
  ['the site shows no interests', [], 'hiking'],
] as const)('requests no names of interests where %s [R-MEMBERS-CARD-INTEREST]', (_where, visible, shared) => {
  const fake = show([...visible], shared);
  expect(screen.getByText('Utrecht')).toBeDefined();
  expect(fake.calls).toEqual([]);
});
