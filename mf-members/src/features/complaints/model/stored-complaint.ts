import { COMPLAINT_SUBJECTS } from '@tandem/contracts/product/lists';
import { readStoredJson, tabStorage, unsentKey } from '@tandem/shared-ui/host';
import type { ComplaintDraft } from './complaint-values.ts';

/** A member's is removed when they log out (docs/decisions/0020), a visitor's when the tab is closed. */
const keyOf = (userId: number | null) =>
  userId === null ? 'mf-members.complaint' : unsentKey('mf-members', 'draft', userId, 'complaint');

/** Stores what was typed into the form and not sent in this tab, so that a reload restores it. */
export const storedComplaint = {
  /** Returns the fields that were typed into, without those that this release cannot show. */
  read: (userId: number | null): Partial<ComplaintDraft> => {
    const stored = readStoredJson(tabStorage, keyOf(userId));
    if (typeof stored !== 'object' || stored === null) return {};
    const values = new Map<string, unknown>(Object.entries(stored));
    const subject = COMPLAINT_SUBJECTS.find((one) => one === values.get('subject'));
    const draft: Partial<ComplaintDraft> = subject === undefined ? {} : { subject };
    for (const field of ['url', 'explanation', 'name', 'email'] as const) {
      const value = values.get(field);
      if (typeof value === 'string') draft[field] = value;
    }
    return draft;
  },
  write: (userId: number | null, draft: Partial<ComplaintDraft>): void =>
    tabStorage.setItem(keyOf(userId), JSON.stringify(draft)),
  remove: (userId: number | null): void => tabStorage.removeItem(keyOf(userId)),
};
