import { useLayoutEffect, useRef, useState } from 'react';
import { useUser } from '@tandem/shared-ui/host';
import { storedChanges, type SectionName } from '../../../shared/own-profile/stored-changes.ts';
import { isChanged, isSameDraft, rebased, whileSaving } from './form-draft.ts';
import type { FormDraft } from './form-draft.ts';

/**
 * The open form of a section, which a reload finds again; null while the section is only read.
 *
 * @param newest what the form has of the newest profile
 * @param isWhole its fields are one thing (`rebased`)
 */
export function useKeptForm<Draft extends object>(name: SectionName, newest: Draft, isWhole: boolean) {
  const userId = useUser()?.id ?? 0;
  const [form, setForm] = useState<FormDraft<Draft> | null>(() => {
    const kept = storedChanges.read(userId, name, newest);
    const restored = kept === null ? null : rebased(kept, newest, isWhole);
    return restored !== null && isChanged(restored) ? restored : null;
  });
  const [isKept, setIsKept] = useState(form !== null);
  const latest = useRef(form);
  useLayoutEffect(() => {
    latest.current = form;
  });
  /** `sent` is being saved meanwhile; null for nothing. */
  const write = (next: FormDraft<Draft>, sent: Draft | null) => {
    setForm(next);
    const stored = sent === null ? next : whileSaving(next, sent);
    if (isChanged(stored)) storedChanges.keep(userId, name, stored);
    else storedChanges.forget(userId, name);
  };
  return {
    form,
    /** It was typed in an earlier visit of the page. */
    isKept,
    open: () => setForm({ begin: newest, draft: newest }),
    write,
    /** Shows the newest profile where nothing was typed. */
    follow: (typed: FormDraft<Draft>) => setForm(rebased(typed, newest, isWhole)),
    /**
     * What was typed since `sent` was sent is not saved: the form goes on with it, from there. Returns whether there is any.
     */
    goOn: (sent: Draft): boolean => {
      const now = latest.current;
      if (now === null || isSameDraft(now.draft, sent)) return false;
      write({ begin: sent, draft: now.draft }, null);
      return true;
    },
    close: () => {
      setForm(null);
      setIsKept(false);
      storedChanges.forget(userId, name);
    },
  };
}
