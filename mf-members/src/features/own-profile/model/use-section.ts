import { useEffect, useRef } from 'react';
import type { SubmitEvent } from 'react';
import type { EditableProfile, ProfileChange } from '@tandem/contracts/api/profile';
import type { FieldErrors, FieldName } from '@tandem/shared-ui/forms';
import { ApiError, useHost, useUser } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import type { SectionName } from '../../../shared/own-profile/stored-changes.ts';
import { isChanged, isSameDraft, rebased, typedFields } from './form-draft.ts';
import type { FormDraft } from './form-draft.ts';
import { unsavedProfile } from './unsaved-profile.ts';
import { useKeptForm } from './use-kept-form.ts';
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
  /** What is sent of the fields that the member has changed; the draft has the others too. */
  changeOf: (typed: Partial<Draft>, draft: Draft, own: EditableProfile) => ProfileChange;
  /** Its fields are one thing: who changes one of them has chosen all. */
  isWhole?: boolean;
}

/** Returns the fields that differ between two changes. */
function changedFields(before: ProfileChange, after: ProfileChange): FieldName<ProfileChange>[] {
  const fields = Object.keys({ ...before, ...after }) as FieldName<ProfileChange>[];
  return fields.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));
}

/** What is sent of a form: what its member changed, made on a profile that may be newer than the one on the page. */
function changeFor<Draft extends object>(
  { draftOf, changeOf, isWhole = false }: SectionRules<Draft>,
  form: FormDraft<Draft> | null,
  own: EditableProfile,
): ProfileChange {
  if (form === null) return {};
  const now = rebased(form, draftOf(own), isWhole);
  return isChanged(now) ? changeOf(typedFields(now), now.draft, own) : {};
}

/** What the notice after saving says: others see it unless they are invisible, hidden or not confirmed yet. */
function useSavedText({ status, invisible }: EditableProfile): string {
  const { t } = useTranslation('mf-members');
  const isSeen = useUser()?.status === 'active' && status === 'active' && !invisible;
  return t(isSeen ? 'own.saved' : 'own.savedUnseen');
}

/** Saves an open form; what is typed meanwhile is not saved: the form stays then, and no notice says that it is. */
function useSubmission<Draft extends object>(
  rules: SectionRules<Draft>,
  { form, goOn, close }: ReturnType<typeof useKeptForm<Draft>>,
) {
  const { profile } = rules;
  const { notify } = useHost();
  const savedText = useSavedText(profile);
  /** What was sent last. */
  const sent = useRef<Draft | null>(null);
  const handleSaved = () => {
    if (form !== null && goOn(form.draft)) return;
    close();
    notify.show('success', savedText);
  };
  const submission = useSectionForm(profile, (own) => changeFor(rules, form, own), handleSaved);
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    if (submission.isSubmitting || Object.keys(changeFor(rules, form, profile)).length > 0) {
      if (!submission.isSubmitting) sent.current = form?.draft ?? null;
      return submission.props.onSubmit(event);
    }
    event.preventDefault();
    close();
  };
  return {
    submission,
    /** What is being saved; null for nothing. */
    sending: () => (submission.isSubmitting ? sent.current : null),
    formProps: { ...submission.props, onSubmit: handleSubmit },
  };
}

/**
 * One section of the profile that is read, edited in place and saved separately. What was typed stays when saving
 * fails, when the session ends, and when it was typed while the section was being saved. The other fields follow the profile,
 * and are not sent (R-PROFILE-FORM-FOLLOWS, R-PROFILE-FORM-CHANGED).
 */
export function useSection<Draft extends object>(rules: SectionRules<Draft>): Section<Draft> {
  const { name, profile, draftOf, changeOf, isWhole = false } = rules;
  const { t } = useTranslation('mf-members');
  const newest = draftOf(profile);
  const kept = useKeptForm(name, newest, isWhole);
  const { form } = kept;
  const { submission, sending, formProps } = useSubmission(rules, kept);
  const isTyped = form !== null && isChanged(form);
  useEffect(() => (isTyped ? unsavedProfile.hold() : undefined), [isTyped]);
  // While it is being saved the profile is about to be what was sent: then that is what it goes on from.
  if (form !== null && !submission.isSubmitting && !isSameDraft(form.begin, newest)) kept.follow(form);

  const change = (fields: Partial<Draft>) => {
    if (form === null) return;
    const draft = { ...form.draft, ...fields };
    const before = changeOf(form.draft, form.draft, profile);
    changedFields(before, changeOf(draft, draft, profile)).forEach(submission.clearError);
    kept.write({ begin: form.begin, draft }, sending());
  };
  const { submitError } = submission;
  const failure = submitError instanceof ApiError ? submitError.message : t('errors.generic');
  return {
    name,
    draft: form?.draft ?? null,
    isKept: kept.isKept,
    isSaving: submission.isSubmitting,
    formProps,
    errors: submission.errors,
    failure: submitError === null ? null : failure,
    edit: () => {
      submission.reset();
      kept.open();
    },
    change,
    validate: submission.trigger,
    cancel: kept.close,
  };
}
