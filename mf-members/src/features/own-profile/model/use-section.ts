import { useEffect, useState } from 'react';
import type { EditableProfile, ProfileChange } from '@tandem/contracts/api/profile';
import { ApiError, useHost, useUser } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { useSaveProfile } from '../api/save-profile.ts';
import { storedChanges, type SectionName } from './stored-changes.ts';
import { unsavedProfile } from './unsaved-profile.ts';

export interface Section<Draft> {
  /** What is typed; null while the section is only read. */
  draft: Draft | null;
  /** It was typed in an earlier visit of the page, which ended before it was saved. */
  isKept: boolean;
  isSaving: boolean;
  /** A text beside each field that the server found at fault. */
  faults: Readonly<Record<string, string>>;
  /** What went wrong with the whole of it. */
  failure: string | null;
  edit: () => void;
  change: (fields: Partial<Draft>) => void;
  cancel: () => void;
  save: () => void;
}

interface SectionRules<Draft> {
  name: SectionName;
  profile: EditableProfile;
  /** What the form begins with. */
  draftOf: (profile: EditableProfile) => Draft;
  /** What is sent of it. */
  changeOf: (draft: Draft, profile: EditableProfile) => ProfileChange;
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * One section of the profile that is read, edited in place and saved separately. What was typed stays when saving
 * fails, and when the session ends.
 */
export function useSection<Draft extends object>(rules: SectionRules<Draft>): Section<Draft> {
  const { name, profile, draftOf, changeOf } = rules;
  const { t } = useTranslation('mf-members');
  const { notify } = useHost();
  const userId = useUser()?.id ?? 0;
  const [draft, setDraft] = useState<Draft | null>(() => {
    const begin = draftOf(profile);
    const kept = storedChanges.read(userId, name, begin);
    return isSame(kept, begin) ? null : kept;
  });
  const [isKept, setIsKept] = useState(draft !== null);
  const { mutate, isPending, error, reset } = useSaveProfile();
  const isChanged = draft !== null && !isSame(draft, draftOf(profile));
  useEffect(() => (isChanged ? unsavedProfile.hold() : undefined), [isChanged]);

  const close = () => {
    setDraft(null);
    setIsKept(false);
    storedChanges.forget(userId, name);
    reset();
  };
  const change = (fields: Partial<Draft>) => {
    if (draft === null) return;
    const next = { ...draft, ...fields };
    setDraft(next);
    if (isSame(next, draftOf(profile))) storedChanges.forget(userId, name);
    else storedChanges.keep(userId, name, next);
  };
  const save = () => {
    if (draft === null || isPending) return;
    if (!isChanged) return close();
    mutate(changeOf(draft, profile), {
      onSuccess: () => {
        close();
        notify.show('success', t('own.saved'));
      },
    });
  };
  const faults = error instanceof ApiError ? error.fields : {};
  const failure = error === null ? null : error instanceof ApiError ? error.message : t('errors.generic');
  return {
    draft,
    isKept,
    isSaving: isPending,
    faults,
    failure: Object.keys(faults).length > 0 ? null : failure,
    edit: () => setDraft(draftOf(profile)),
    change,
    cancel: close,
    save,
  };
}
