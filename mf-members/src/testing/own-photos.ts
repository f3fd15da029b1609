import { screen, within } from '@testing-library/react';
import type { openOwnProfile } from './open-own-profile.tsx';

export const photoList = () => screen.findByRole('list', { name: 'Photos' });

/** What the photos of the own profile are called, in their order. */
export const photoNames = async () =>
  within(await photoList())
    .getAllByRole('img')
    .map((image) => image.getAttribute('alt'));

/** The bodies of calls. */
export const bodiesOf = (calls: { input: Record<string, unknown> }[]) => calls.map(({ input }) => input['body']);

/** Opens the options of a photo, by its number from 1, and returns them. */
export async function openPhotoOptions(user: ReturnType<typeof openOwnProfile>['user'], number: number) {
  await user.click(await screen.findByRole('button', { name: `Photo ${number}: options` }));
  return within(await screen.findByRole('dialog'));
}
