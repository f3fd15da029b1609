import type { Page } from '@playwright/test';
import type { Member } from '@tandem/contracts/api/members';
import type { User } from '@tandem/contracts/api/user';
import { settled } from './member.ts';

/** Confirmed, with a photo, and without the time bonus: nothing else wants to open. */
export const quiet = (user: User): User => ({ ...settled(user), signup_date: '2026-01-01T00:00:00.000Z' });
export interface Liker {
  id: number;
  name: string;
  liked?: boolean;
  main_image?: Member['main_image'];
}

/** A member as the lists have them. */
const somebody = ({ id, name, liked = false, main_image = null }: Liker) => ({
  id,
  name,
  liked,
  age: 31,
  gender: 'female',
  country: 'NL',
  region: null,
  city: 'Utrecht',
  fictional: true,
  online: true,
  new: false,
  main_image,
  photo_count: 0,
});

/** The member's likes as a test has them; the list can grow. */
export async function withLikers(page: Page, likers: Liker[]): Promise<void> {
  await page.route('**/api/likes.php*', (route) =>
    route.fulfill({
      json: {
        profiles: [],
        liked_by: likers.map((one) => ({ ...somebody(one), like_new: true, liked_at: new Date().toISOString() })),
        new_likes: likers.length,
      },
    }),
  );
}
