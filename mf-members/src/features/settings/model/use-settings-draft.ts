import { tabStorage, unsentKey, useUser } from '@tandem/shared-ui/host';

/** A field of the settings whose text is kept; a password never is. */
export type KeptField = 'name' | 'email' | 'reason';

/**
 * What is typed into a field of the settings and not saved. It survives a reload and a change of language
 * (R-ACCOUNT-SETTINGS-DRAFT), and ends with the tab, when it is saved, and at a logout (`forgetUnsent`).
 *
 * @param field null for a form that keeps nothing
 */
export function useSettingsDraft(field: KeptField | null) {
  const key = unsentKey('mf-members', 'draft', useUser()?.id ?? 0, `settings-${field ?? ''}`);
  const forget = () => tabStorage.removeItem(key);
  return {
    /** The text that was kept; null for none. */
    read: () => (field === null ? null : tabStorage.getItem(key)),
    /** Keeps a text; one that is empty is none. */
    keep: (text: string) => {
      if (field === null || text === '') forget();
      else tabStorage.setItem(key, text);
    },
    forget,
  };
}
