import type { Page } from '@playwright/test';

/** What the page is told of news; a test may change it. */
export interface News {
  unread: number;
  newLikes: number;
}

/** As if so many messages were unread and so many likes new. */
export async function withNews(page: Page, news: News): Promise<void> {
  await page.route('**/api/chats.php*', async (route) => {
    const chat = {
      conversation: { id: 1 },
      num_unread_messages: news.unread,
      last_message: null,
      profile: { id: 2, name: 'Iris', age: 31, gender: 'female', country: 'NL', region: null, city: 'Utrecht' },
    };
    const fictional = { fictional: true, online: false, new: false, main_image: null, photo_count: 0, liked: false };
    const profile = { ...chat.profile, ...fictional, available: true, unconfirmed: false };
    await route.fulfill({ json: { chats: [{ ...chat, profile }], unread: news.unread, next: null } });
  });
  await page.route('**/api/likes.php*', (route) =>
    route.fulfill({ json: { profiles: [], liked_by: [], new_likes: news.newLikes } }),
  );
}
