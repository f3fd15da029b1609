import { useMemo, useState, useSyncExternalStore } from 'react';
import type { Chat } from '@tandem/contracts/api/chat';
import { deviceStorage } from '@tandem/shared-ui/host';
import { draftsOf } from '../../../shared/drafts.ts';
import type { Draft } from '../../../shared/drafts.ts';
import { profileOfKey, readOutbox } from '../../conversation/model/stored-outbox.ts';
import type { OutboxEntry } from '../../conversation/model/stored-outbox.ts';

/** The first of the messages to a profile that are not sent. */
export interface Unsent {
  profileId: number;
  first: OutboxEntry;
}

/** What is unsent, or being written, to people without a conversation in the list. */
export interface Unlisted {
  /** The latest first. */
  unsent: readonly Unsent[];
  drafts: readonly Draft[];
}

interface List {
  userId: number;
  /** The conversations of the list, which show by themselves what is unsent in them. */
  listed: readonly Chat[];
  /** The profile whose conversation is open beside the list: what is being written there is seen. */
  selected: number | undefined;
}

/** Nearly every message is sent at the first attempt: a list that is open waits for what becomes of that. */
const isListed = ({ state, waitsFor, queuedAt, writtenAt }: OutboxEntry, openedAt: string): boolean =>
  state === 'failed' || waitsFor !== undefined || queuedAt !== undefined || writtenAt < openedAt;

function unsentOf(userId: number, openedAt: string): Unsent[] {
  const profiles = new Set(deviceStorage.keys().flatMap((key) => profileOfKey(userId, key) ?? []));
  const unsent = [...profiles].flatMap((profileId) => {
    const first = readOutbox(deviceStorage, userId, profileId).find(({ deleted }) => deleted !== true);
    return first === undefined || !isListed(first, openedAt) ? [] : [{ profileId, first }];
  });
  return unsent.toSorted((one, other) => other.first.writtenAt.localeCompare(one.first.writtenAt));
}

function unlistedOf({ userId, listed, selected }: List, openedAt: string): Unlisted {
  const known = new Set(listed.map(({ profile }) => profile.id));
  const unsent = unsentOf(userId, openedAt).filter(({ profileId }) => !known.has(profileId));
  const seen = new Set([...known, selected, ...unsent.map(({ profileId }) => profileId)]);
  return { unsent, drafts: draftsOf(userId).filter(({ profileId }) => !seen.has(profileId)) };
}

const NOTHING = JSON.stringify({ unsent: [], drafts: [] } satisfies Unlisted);

/**
 * What is unsent or begun to people without a listed conversation, as it is stored at any time, in whichever tab it was written
 * (R-CHAT-LISTED-LATER). To read it takes no part in sending it (docs/decisions/0304).
 */
export function useUnlisted(list: List): Unlisted {
  const [openedAt] = useState(() => new Date().toISOString());
  const read = () => JSON.stringify(unlistedOf(list, openedAt));
  const stored = useSyncExternalStore(deviceStorage.watch, read, () => NOTHING);
  return useMemo(() => JSON.parse(stored) as Unlisted, [stored]);
}
