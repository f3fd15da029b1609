import { cleanup, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { SlotProps } from '@tandem/contracts/composition/slots';
import { TestApp, createFakeHost, someMember, someUser } from '@tandem/shared-ui/testing';
import en from '../../locales/en.json';
import MemberCardSlot from './MemberCardSlot.tsx';

const INTERESTS = [{ id: 'hiking', label: 'Hiking' }];

function show(props: Partial<SlotProps['member-card']> = {}) {
  const fake = createFakeHost({
    user: someUser(),
    settings: { visible_profile_fields: ['interests'] },
    responses: { 'GET /api/interests.php': () => INTERESTS },
  });
  render(
    <TestApp fake={fake} messages={{ 'mf-members': en }}>
      <MemberCardSlot member={someMember()} {...props} />
    </TestApp>,
  );
  return fake;
}

it('shows the member with the way to their profile and a heart, labelled when fictional [R-MEMBERS-FICTIONAL-CARD, R-LIKES-FICTIONAL-LIST]', () => {
  show();
  expect(screen.getByRole('link', { name: 'Marloes_82, 34' }).getAttribute('href')).toBe('/members/1001');
  expect(screen.getByRole('button', { name: 'Like Marloes_82' })).toBeDefined();
  expect(screen.getByText('Fictional profile')).toBeDefined();
});

it('links where the containing part wants, with its label on the photo instead of New', () => {
  show({ member: someMember({ new: true, fictional: false }), to: '/likes/m/1001', flag: 'New like' });
  expect(screen.getByRole('link', { name: /Marloes_82/ }).getAttribute('href')).toBe('/likes/m/1001');
  expect(screen.getByText('New like')).toBeDefined();
  expect(screen.queryByText('New')).toBeNull();
  expect(screen.queryByText('Fictional profile')).toBeNull();
});

it('names the interest in common, and requests the names of interests for no other card [R-MEMBERS-CARD-INTEREST]', async () => {
  const fake = show({ member: someMember({ shared_interest: null }) });
  expect(fake.calls).toEqual([]);
  cleanup();
  show({ member: someMember({ shared_interest: 'hiking' }) });
  expect(await screen.findByText('Hiking')).toBeDefined();
  expect(screen.getByText('In common:', { exact: false })).toBeDefined();
});
