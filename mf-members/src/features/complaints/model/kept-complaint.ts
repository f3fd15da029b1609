import { COMPLAINT_SUBJECTS } from '@tandem/contracts/product/lists';
import { readStoredJson, tabStorage, unsentKey } from '@tandem/shared-ui/host';
import type { ComplaintDraft } from './check-complaint.ts';

/** Of a member it goes with their logout (docs/decisions/0020); of a visitor with the tab. */
const keyOf = (userId: number | null) =>
  userId === null ? 'mf-members.complaint' : unsentKey('mf-members', 'draft', userId, 'complaint');

/** What was typed into the form and not sent, kept in this tab: a reload does not take it away. */
export const keptComplaint = {
  /** The fields that were typed into; those that this release cannot show are left out. */
  read: (userId: number | null): Partial<ComplaintDraft> => {
    const kept = readStoredJson(tabStorage, keyOf(userId));
    if (typeof kept !== 'object' || kept === null) return {};
    const values = new Map<string, unknown>(Object.entries(kept));
    const subject = COMPLAINT_SUBJECTS.find((one) => one === values.get('subject'));
    const draft: Partial<ComplaintDraft> = subject === undefined ? {} : { subject };
    for (const field of ['url', 'explanation', 'name', 'email'] as const) {
      const value = values.get(field);
      if (typeof value === 'string') draft[field] = value;
    }
    return draft;
  },
  keep: (userId: number | null, draft: Partial<ComplaintDraft>): void =>
    tabStorage.setItem(keyOf(userId), JSON.stringify(draft)),
  forget: (userId: number | null): void => tabStorage.removeItem(keyOf(userId)),
};
