import { render, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ApiError } from '@tandem/shared-ui/host';
import { TestApp, createFakeHost, someMemberProfile, someUser } from '@tandem/shared-ui/testing';
import type { FakeAnswers } from '@tandem/shared-ui/testing';
import en from '../../locales/en.json';
import MemberCardById from './MemberCardById.tsx';

function show(answer: NonNullable<FakeAnswers['GET /api/member.php']>) {
  const fake = createFakeHost({ user: someUser(), answers: { 'GET /api/member.php': answer } });
  const { container } = render(
    <TestApp fake={fake} messages={{ 'mf-members': en }}>
      <MemberCardById profileId={1001} />
    </TestApp>,
  );
  return { fake, container };
}

it('shows the member with the way to their profile, labelled when fictional [R-MEMBERS-FICTIONAL-CARD]', async () => {
  const { fake } = show(() => someMemberProfile());
  expect((await screen.findByRole('link', { name: 'Marloes_82, 34' })).getAttribute('href')).toBe('/members/1001');
  expect(screen.getByText('Fictional profile')).toBeDefined();
  expect(fake.calls.map(({ input }) => input['query'])).toEqual([{ id: 1001 }]);
});

it('leaves nothing for a member who is gone', async () => {
  const { container } = show(() => {
    throw new ApiError({ code: 'not_found', status: 404, message: 'This member is no longer available.' });
  });
  expect(container.childElementCount).toBe(1);
  await waitFor(() => expect(container.childElementCount).toBe(0));
});
