import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { TestApp, createFakeHost, someMember, someUser } from '@tandem/shared-ui/testing';
import en from '../locales/en.json';
import { LateMemberMenu } from './LateMemberMenu.tsx';

vi.mock('./MemberMenu.tsx', () => {
  throw new Error('Loading chunk member-menu failed.');
});

function Menus({ ids }: { ids: readonly number[] }) {
  const { t } = useTranslation('mf-members');
  return ids.map((id) => (
    <LateMemberMenu
      key={id}
      t={t}
      member={someMember({ id, name: `Member${id}` })}
      triggerClassName=""
      onBlocked={() => {}}
    />
  ));
}

it('says once that the menu could not be loaded, however many cards wait for it; a press tries again, with a notice', async () => {
  const fake = createFakeHost({ user: someUser() });
  const report = vi.spyOn(fake.host.telemetry, 'error');
  const page = (ids: readonly number[]) => (
    <TestApp fake={fake} messages={{ 'mf-members': en }}>
      <Menus ids={ids} />
    </TestApp>
  );
  const { rerender } = render(page([1, 2, 3]));
  await waitFor(() => expect(report).toHaveBeenCalledWith(expect.anything(), { what: 'member-menu' }));
  rerender(page([1, 2, 3, 4]));
  expect(report).toHaveBeenCalledTimes(1);
  await userEvent.click(screen.getByRole('button', { name: 'More about Member2' }));
  await waitFor(() => expect(fake.notices).toEqual([{ tone: 'error', text: en.errors.generic }]));
  expect(report).toHaveBeenCalledTimes(2);
});
