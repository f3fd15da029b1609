import { readStoredJson, tabStorage, unsentKey } from '@tandem/shared-ui/host';

/** A part of the profile that is edited for itself. */
export type SectionName = 'about' | 'basics' | 'place' | 'looks' | 'interests' | 'reason' | 'sensitive';

const keyOf = (userId: number, section: SectionName | '') => unsentKey('mf-members', 'draft', userId, `own-${section}`);

const kindOf = (value: unknown) => (Array.isArray(value) ? 'list' : value === null ? 'nothing' : typeof value);

interface Kept<Draft> {
  begin: Draft;
  draft: Draft;
}

/** Returns whether a form with the fields of `newest` can show what is stored, perhaps of an earlier release. */
function isDraft<Draft extends object>(kept: unknown, newest: Draft): kept is Draft {
  if (kindOf(kept) !== 'object') return false;
  const values = new Map(Object.entries(kept as object));
  return Object.entries(newest).every(([field, first]) => {
    const kinds = [kindOf(values.get(field)), kindOf(first)];
    return kinds[0] === kinds[1] || (kinds.includes('nothing') && kinds.includes('string'));
  });
}

/**
 * Stores what is typed into the forms of the own profile in this tab, per member: it survives an expired session and a
 * reload (docs/decisions/0020).
 */
export const storedChanges = {
  /**
   * What was left in a section's form, and what its member had begun with; null when there is nothing, or nothing that a form
   * with the fields of `newest` can show.
   */
  read: <Draft extends object>(userId: number, section: SectionName, newest: Draft): Kept<Draft> | null => {
    const kept = readStoredJson(tabStorage, keyOf(userId, section));
    if (typeof kept !== 'object' || kept === null) return null;
    const { begin, draft } = kept as Partial<Record<keyof Kept<Draft>, unknown>>;
    return isDraft(begin, newest) && isDraft(draft, newest) ? { begin, draft } : null;
  },
  keep: (userId: number, section: SectionName, { begin, draft }: Kept<object>): void =>
    tabStorage.setItem(keyOf(userId, section), JSON.stringify({ begin, draft })),
  forget: (userId: number, section: SectionName): void => tabStorage.removeItem(keyOf(userId, section)),
  /** Of all sections: the member leaves the page without them. */
  forgetAll: (userId: number): void => tabStorage.removeWhere((key) => key.startsWith(keyOf(userId, ''))),
};
