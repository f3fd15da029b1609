import { LIMITS } from '@tandem/contracts/product/limits';
import type { HostApi } from '@tandem/contracts/composition/host-api';
import { asideKey, deviceStorage, readStoredJson } from '@tandem/shared-ui/host';
import { draftKey } from '../../../shared/drafts.ts';
import { exclusively } from './exclusively.ts';
import { bringBackDraft, bringBackUnsent, joined, setDraftAside, setUnsentAside, unsentTo } from './set-aside.ts';
import { asHeld, isEntry, outboxKey, profileOfKey } from './stored-outbox.ts';
import type { OutboxEntry } from './stored-outbox.ts';

/** A conversation that its member deletes. */
export interface DeletedChat {
  conversation: number;
  profileId: number;
  name: string;
  /** The last message that was in it: the site has deleted the conversation where the member no longer sees this one. */
  last: number | null;
}

/** How far a deletion has come: the site was asked, it has deleted the conversation, or the member has undone it since. */
type Step = 'requested' | 'deleted' | 'undone';

/** What was unsent or being written in a conversation that is deleted: on the device until it is decided (docs/decisions/0281). */
export interface Aside extends DeletedChat {
  /** Of one deletion. */
  id: string;
  /** When it was requested, or once that is known when the site had it, in milliseconds. */
  at: number;
  step: Step;
  entries: readonly OutboxEntry[];
  draft: string;
}

/** The key in the storage, and the name of the lock of the tab that decides. */
const keyOf = (userId: number, profileId: number): string => asideKey(outboxKey(userId, profileId));

function isAside(value: unknown): value is Aside {
  if (typeof value !== 'object' || value === null) return false;
  const { id, at, step, conversation, profileId, entries, draft } = value as Record<string, unknown>;
  return (
    [id, step, draft].every((one) => typeof one === 'string') &&
    [at, conversation, profileId].every((one) => typeof one === 'number') &&
    Array.isArray(entries) &&
    entries.every(isEntry)
  );
}

/** What is set aside for the conversation with a profile; null where there is nothing, or it cannot be read. */
export function readAside(userId: number, profileId: number): Aside | null {
  const stored = readStoredJson(deviceStorage, keyOf(userId, profileId));
  return isAside(stored) ? stored : null;
}

/** The profiles whose conversations something is set aside for. */
export function asideProfiles(userId: number): number[] {
  const profiles = deviceStorage.keys().map((key) => [key, profileOfKey(userId, key)] as const);
  return profiles.flatMap(([key, profileId]) =>
    profileId !== null && key === keyOf(userId, profileId) ? [profileId] : [],
  );
}

/** The deletions that each page is at, by the keys of what is set aside. */
const handled = new WeakMap<HostApi['queryClient'], Map<string, number>>();

/** Whether this page is at a deletion of the conversation with a profile, or waits for the tab that is. */
export function isHandled({ queryClient }: HostApi, userId: number, profileId: number): boolean {
  return (handled.get(queryClient)?.get(keyOf(userId, profileId)) ?? 0) > 0;
}

/** One tab at a time decides what becomes of what is set aside: the next one when that has, or was closed. */
export async function handle(
  { queryClient }: HostApi,
  userId: number,
  profileId: number,
  work: () => Promise<void>,
): Promise<void> {
  const key = keyOf(userId, profileId);
  const counts = handled.get(queryClient) ?? new Map<string, number>();
  handled.set(queryClient, counts);
  counts.set(key, (counts.get(key) ?? 0) + 1);
  try {
    await exclusively(key, work);
  } finally {
    counts.set(key, (counts.get(key) ?? 0) - 1);
  }
}

/** What becomes of what is set aside with a deletion. It does nothing where a logout has removed that. */
export interface Deletion {
  /** Notes how far it has come, and since when. */
  note: (step: Aside['step'], at?: number) => void;
  /** Brings it back; held: what is unsent does not go without its member. */
  bringBack: (options?: { held: boolean }) => void;
  /** Removes it for good. */
  drop: () => void;
  /** Leaves it to the next occasion on which unsent messages are tried. */
  leave: () => void;
}

/** @param onDecided called once nothing is set aside any more, or it is left */
export function deletionOf(userId: number, { id, profileId }: Aside, onDecided: () => void): Deletion {
  const key = keyOf(userId, profileId);
  const own = (): Aside | null => {
    const stored = readAside(userId, profileId);
    return stored?.id === id ? stored : null;
  };
  const drop = () => {
    if (own() !== null) deviceStorage.removeItem(key);
    onDecided();
  };
  return {
    drop,
    leave: onDecided,
    note: (step, at) => {
      const aside = own();
      if (aside !== null) deviceStorage.setItem(key, JSON.stringify({ ...aside, step, at: at ?? aside.at }));
      const dropLater = () => {
        if (own()?.step !== 'undone') drop();
      };
      // The site does not restore it any more.
      if (step === 'deleted') setTimeout(dropLater, LIMITS.chatRestoreSeconds * 1000);
    },
    bringBack: ({ held } = { held: false }) => {
      const aside = own();
      if (aside !== null) {
        bringBackUnsent(userId, profileId, held ? aside.entries.map(asHeld) : aside.entries);
        bringBackDraft(userId, profileId, aside.draft);
      }
      // Not before: a page that ends between the two brings it back again.
      drop();
    },
  };
}

const NOTHING: Deletion = { note: () => {}, bringBack: () => {}, drop: () => {}, leave: () => {} };

/**
 * Takes what is unsent or being written in a conversation that is to be deleted away from all tabs, and keeps it on the device
 * until it is decided whether that comes back: another page decides where this one is closed before (R-CHAT-DELETE-RELOADED).
 */
export function setChatAside(host: HostApi, userId: number, chat: DeletedChat): Deletion {
  const { profileId } = chat;
  const earlier = readAside(userId, profileId);
  // What was deleted before stays so. What is not decided is decided with the rest.
  const open = earlier?.step === 'deleted' ? null : earlier;
  const entries = joined(unsentTo(userId, profileId), open?.entries ?? []);
  const drafts = [open?.draft ?? '', deviceStorage.getItem(draftKey(userId, profileId)) ?? ''];
  const draft = drafts.filter((text) => text !== '').join('\n');
  if (entries.length === 0 && draft === '') return NOTHING;
  const aside: Aside = { ...chat, id: crypto.randomUUID(), at: Date.now(), step: 'requested', entries, draft };
  // Before it is gone elsewhere.
  deviceStorage.setItem(keyOf(userId, profileId), JSON.stringify(aside));
  setUnsentAside(userId, profileId);
  setDraftAside(userId, profileId);
  const { promise, resolve } = Promise.withResolvers<void>();
  void handle(host, userId, profileId, () => promise);
  return deletionOf(userId, aside, resolve);
}
