import { tabStorage } from '@tandem/shared-ui/host';

// A logout removes it as every other draft (`forgetUnsent`).
const keyOf = (userId: number, profileId: number) => `site.draft.${userId}.${profileId}`;

/**
 * A first message to a member that was typed on a page without a conversation, for the page that has one: it begins with it.
 * It lasts as long as the tab.
 */
export const handedText = {
  give: (userId: number, profileId: number, text: string): void => tabStorage.setItem(keyOf(userId, profileId), text),
  /** The text; empty where there is none. */
  read: (userId: number, profileId: number): string => tabStorage.getItem(keyOf(userId, profileId)) ?? '',
  drop: (userId: number, profileId: number): void => tabStorage.removeItem(keyOf(userId, profileId)),
};
