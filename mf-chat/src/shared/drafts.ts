import { deviceStorage, unsentKey } from '@tandem/shared-ui/host';
import { guardUnstored } from './unstored-texts.ts';

/** What is being written to a profile, and not sent. */
export interface Draft {
  profileId: number;
  text: string;
}

/** The key of a draft on the device. */
export const draftKey = (userId: number, profileId: number | ''): string =>
  unsentKey('mf-chat', 'draft', userId, profileId);

/** Stores what is being written; an empty text removes it. */
export function writeDraft(key: string, text: string): void {
  if (text === '') deviceStorage.removeItem(key);
  else deviceStorage.setItem(key, text);
  guardUnstored();
}

/** Puts a text that was not sent back into the field, before what is being written there. */
export function giveBack(key: string, text: string): void {
  const begun = deviceStorage.getItem(key) ?? '';
  writeDraft(key, begun.trim() === '' ? text : `${text}\n${begun}`);
}

/** What this member has begun to write, to whomever. */
export function draftsOf(userId: number): Draft[] {
  const prefix = draftKey(userId, '');
  return deviceStorage.keys().flatMap((key) => {
    const profileId = key.startsWith(prefix) ? Number(key.slice(prefix.length)) : 0;
    const text = deviceStorage.getItem(key)?.trim() ?? '';
    return Number.isSafeInteger(profileId) && profileId > 0 && text !== '' ? [{ profileId, text }] : [];
  });
}
