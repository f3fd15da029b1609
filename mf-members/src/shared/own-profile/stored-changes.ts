import { readStoredJson, tabStorage, unsentKey } from '@tandem/shared-ui/host';

/** A part of the profile that is edited for itself. */
export type SectionName = 'about' | 'basics' | 'place' | 'looks' | 'interests' | 'reason' | 'sensitive';

const keyOf = (userId: number, section: SectionName | '') => unsentKey('mf-members', 'draft', userId, `own-${section}`);

const kindOf = (value: unknown) => (Array.isArray(value) ? 'list' : value === null ? 'nothing' : typeof value);

/** Returns whether a form with the initial values `begin` can show a stored draft, perhaps of an earlier release. */
function isDraft<Draft extends object>(kept: unknown, begin: Draft): kept is Draft {
  if (kindOf(kept) !== 'object') return false;
  const values = new Map(Object.entries(kept as object));
  return Object.entries(begin).every(([field, first]) => {
    const kinds = [kindOf(values.get(field)), kindOf(first)];
    return kinds[0] === kinds[1] || (kinds.includes('nothing') && kinds.includes('string'));
  });
}

/**
 * Stores what is typed into the forms of the own profile in this tab, per member: it survives an expired session and a
 * reload (docs/decisions/0020).
 */
export const storedChanges = {
  /** What was left in a section's form; null when there is nothing, or nothing that the form can show. */
  read: <Draft extends object>(userId: number, section: SectionName, begin: Draft): Draft | null => {
    const kept = readStoredJson(tabStorage, keyOf(userId, section));
    return isDraft(kept, begin) ? kept : null;
  },
  keep: (userId: number, section: SectionName, draft: object): void =>
    tabStorage.setItem(keyOf(userId, section), JSON.stringify(draft)),
  forget: (userId: number, section: SectionName): void => tabStorage.removeItem(keyOf(userId, section)),
  /** Of all sections: the member leaves the page without them. */
  forgetAll: (userId: number): void => tabStorage.removeWhere((key) => key.startsWith(keyOf(userId, ''))),
};
