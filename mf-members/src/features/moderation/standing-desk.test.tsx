import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { MemberStanding } from '@tandem/contracts/api/standing';
import { someImage } from '@tandem/shared-ui/testing';
import { openModeration } from '../../testing/open-moderation.tsx';

const LIFT = 'PUT /api/standing-review.php';

const hidden: MemberStanding = {
  id: 9,
  name: 'Iris',
  email: 'iris@example.test',
  standing: 'hidden',
  reason: 'scam',
  photos: [{ id: 31, photo: someImage({ id: 31, status: 'rejected' }), reason: 'no_face' }],
};

/** Opens the desk, and looks for somebody. */
async function openDesk(member: MemberStanding | null = hidden) {
  const opened = openModeration({
    at: '/moderation/standing',
    responses: { 'GET /api/standing-review.php': () => ({ member }), [LIFT]: () => undefined },
  });
  const { user } = opened;
  await user.type(screen.getByRole('textbox', { name: /^E-mail address/ }), ' iris@example.test ');
  await user.click(screen.getByRole('button', { name: 'Find' }));
  const sent = () => opened.fake.calls.filter(({ key }) => key === LIFT).map(({ input }) => input['body']);
  return { ...opened, sent };
}

it('finds a member with what is in force, and takes it back with a reason [R-MODERATION-LIFTED, C-MODERATION-LIFT]', async () => {
  const { fake, sent, user } = await openDesk();
  expect(await screen.findByRole('heading', { name: 'Iris' })).toBeDefined();
  expect(screen.getByText('Profile hidden')).toBeDefined();
  const [profile, photo] = screen.getAllByRole('combobox', { name: 'Why, which the member is told' });
  if (profile === undefined || photo === undefined) throw new Error('There are not two reasons');
  await user.selectOptions(profile, 'mended');
  await user.click(screen.getByRole('button', { name: 'Show the profile again' }));
  await user.selectOptions(photo, 'mistake');
  await user.click(screen.getByRole('button', { name: 'Approve the photo' }));
  await waitFor(() =>
    expect(sent()).toEqual([
      { lift: 'member', member_id: 9, reason: 'mended' },
      { lift: 'photo', photo_id: 31, reason: 'mistake' },
    ]),
  );
  await waitFor(() =>
    expect(fake.notices.map(({ text }) => text)).toContain('The decision is taken back, and the member is mailed.'),
  );
});

it('says where nothing is in force, and where there is nobody [C-MODERATION-STANDING]', async () => {
  await openDesk({ ...hidden, standing: null, reason: null, photos: [] });
  expect(await screen.findByText('Nothing in force')).toBeDefined();
  expect(screen.getByText('No rejected photos.')).toBeDefined();
});

it('says where there is nobody', async () => {
  await openDesk(null);
  expect(await screen.findByText('No member of this site has the address iris@example.test.')).toBeDefined();
});
