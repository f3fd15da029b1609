import type { NotificationType } from '@tandem/contracts/product/notification-types';
import type { NewsSite, Person } from './news-site.ts';

export const DAY = 86_400_000;
/** Of people who were away for long, without the mails about the messages and likes themselves. */
export const LONG_AGO = { last_active_at: new Date(Date.now() - 40 * DAY), signup_at: new Date(Date.now() - 60 * DAY) };

const QUIET = { new_messages: { mail: false }, new_conversations: { mail: false }, like: { mail: false } };

/** What tests of reminders do on a site. */
export function remindersOf(site: () => NewsSite) {
  return {
    /** A member with a browser, who wants no mails about single messages and likes, and is away for long. */
    reader: async (input: Parameters<NewsSite['subscribed']>[0] = {}) => {
      const browser = await site().subscribed(input);
      await browser.client.call('PUT /api/notifications.php', { body: { preferences: QUIET } });
      await site().setUser(browser, LONG_AGO);
      return browser;
    },
    /** A round of the reminders, so many days from today. */
    round: async (day: number, hour?: number) => {
      await site().goTo(day, hour);
      await site().work({ round: true });
    },
    subjectsOf: async (who: Person) => (await site().mailsOf(who)).map(({ subject }) => subject),
    choose: async (who: Person, type: NotificationType, choice: { mail?: boolean; push?: boolean }) => {
      await who.client.call('PUT /api/notifications.php', { body: { preferences: { [type]: choice } } });
      await site().setUser(who, LONG_AGO);
    },
  };
}
