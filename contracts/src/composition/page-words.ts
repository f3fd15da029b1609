import type { Settings } from '../api/settings.ts';

/**
 * How placeholders are written in the texts of routes and documents: `{tenant}`. The texts of routes are published with
 * a release, so this never changes. All other texts have `{{name}}`.
 */
export const PLACEHOLDER_MARKS = { prefix: '{', suffix: '}' } as const;

/**
 * The values of the placeholders of a page's title and description, but for `{index_title}`, which is a text with
 * placeholders itself, and `{free_offer}`, which is a text in the language of the page. Free messages are the credits of a new account (R-CHAT-FREE-MESSAGES).
 */
export function pageWords({ name, signup_credits, message_credits }: Settings) {
  return { tenant: name, free_messages: Math.floor(signup_credits / Math.max(1, message_credits)) };
}
