import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { SlotProps } from '@tandem/contracts/composition/slots';
import { TestApp, createFakeHost, someMember, someUser } from '@tandem/shared-ui/testing';
import en from '../../locales/en.json';
import MemberCardSlot from './MemberCardSlot.tsx';

function show(props: Partial<SlotProps['member-card']> = {}) {
  render(
    <TestApp fake={createFakeHost({ user: someUser() })} messages={{ 'mf-members': en }}>
      <MemberCardSlot member={someMember()} {...props} />
    </TestApp>,
  );
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
