import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { SubmitEvent } from 'react';
import type { EditableProfile, ProfileChange } from '@tandem/contracts/api/profile';
import type { FieldErrors, FieldName } from '@tandem/shared-ui/forms';
import { ApiError, useHost, useUser } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { storedChanges, type SectionName } from '../../../shared/own-profile/stored-changes.ts';
import { unsavedProfile } from './unsaved-profile.ts';
import { useSectionForm, type SectionForm } from './use-section-form.ts';

export interface Section<Draft> {
  name: SectionName;
  /** What is typed; null while the section is only read. */
  draft: Draft | null;
  /** It was typed in an earlier visit of the page, which ended before it was saved. */
  isKept: boolean;
  isSaving: boolean;
  /** For the `<form>` element. */
  formProps: SectionForm['props'];
  /** The text of each invalid field, by its name in the API. */
  errors: FieldErrors<ProfileChange>;
  /** Why saving failed, where no field is to blame. */
  failure: string | null;
  edit: () => void;
  change: (fields: Partial<Draft>) => void;
  /** Validates one field, as when it loses focus. */
  validate: (field: FieldName<ProfileChange>) => void;
  cancel: () => void;
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

/** Returns the fields that differ between two changes. */
function changedFields(before: ProfileChange, after: ProfileChange): FieldName<ProfileChange>[] {
  const fields = Object.keys({ ...before, ...after }) as FieldName<ProfileChange>[];
  return fields.filter((field) => !isSame(before[field], after[field]));
}

/** What the notice after saving says: others see it unless they are invisible, hidden or not confirmed yet. */
function useSavedText({ status, invisible }: EditableProfile): string {
  const { t } = useTranslation('mf-members');
  const isSeen = useUser()?.status === 'active' && status === 'active' && !invisible;
  return t(isSeen ? 'own.saved' : 'own.savedUnseen');
}

/**
 * Returns whether the draft is another by now than the one that was sent. What was typed meanwhile is not saved: the form
 * stays, and no notice says that it is.
 */
function useTypedSince<Draft extends object>(draft: Draft | null) {
  const latest = useRef(draft);
  useLayoutEffect(() => {
    latest.current = draft;
  });
  return (sent: Draft | null): boolean => latest.current !== null && !isSame(latest.current, sent);
}

/**
 * One section of the profile that is read, edited in place and saved separately. What was typed stays when saving
 * fails, when the session ends, and when it was typed while the section was being saved.
 */
export function useSection<Draft extends object>(rules: SectionRules<Draft>): Section<Draft> {
  const { name, profile, draftOf, changeOf } = rules;
  const { t } = useTranslation('mf-members');
  const { notify } = useHost();
  const userId = useUser()?.id ?? 0;
  const savedText = useSavedText(profile);
  const [draft, setDraft] = useState<Draft | null>(() => {
    const begin = draftOf(profile);
    const kept = storedChanges.read(userId, name, begin);
    return isSame(kept, begin) ? null : kept;
  });
  const [isKept, setIsKept] = useState(draft !== null);
  const isChanged = draft !== null && !isSame(draft, draftOf(profile));
  const isTypedSince = useTypedSince(draft);
  useEffect(() => (isChanged ? unsavedProfile.hold() : undefined), [isChanged]);

  const close = () => {
    setDraft(null);
    setIsKept(false);
    storedChanges.forget(userId, name);
  };
  const handleSaved = () => {
    if (isTypedSince(draft)) return;
    close();
    notify.show('success', savedText);
  };
  const form = useSectionForm(profile, (own) => (draft === null ? {} : changeOf(draft, own)), handleSaved);
  const change = (fields: Partial<Draft>) => {
    if (draft === null) return;
    const next = { ...draft, ...fields };
    setDraft(next);
    changedFields(changeOf(draft, profile), changeOf(next, profile)).forEach(form.clearError);
    // While another draft is being saved, the profile is about to be that one.
    if (isSame(next, draftOf(profile)) && !form.isSubmitting) storedChanges.forget(userId, name);
    else storedChanges.keep(userId, name, next);
  };
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    if (isChanged || form.isSubmitting) return form.props.onSubmit(event);
    event.preventDefault();
    close();
  };
  const { submitError } = form;
  const failure = submitError instanceof ApiError ? submitError.message : t('errors.generic');
  return {
    name,
    draft,
    isKept,
    isSaving: form.isSubmitting,
    formProps: { ...form.props, onSubmit: handleSubmit },
    errors: form.errors,
    failure: submitError === null ? null : failure,
    edit: () => {
      form.reset();
      setDraft(draftOf(profile));
    },
    change,
    validate: form.trigger,
    cancel: close,
  };
}
