import { useState } from 'react';
import { readStoredJson, tabStorage, unsentKey, useUser } from '@tandem/shared-ui/host';
import type { Step } from './steps.ts';

/** The stored fields that `empty` has; what another release stored otherwise counts as missing. */
function readDraft<V extends Record<string, string>>(key: string, empty: V): V {
  const stored = readStoredJson(tabStorage, key);
  if (typeof stored !== 'object' || stored === null) return empty;
  const known = Object.entries(stored).filter(([name, value]) => name in empty && typeof value === 'string');
  return { ...empty, ...(Object.fromEntries(known) as Partial<V>) };
}

/**
 * What is typed into a step after the signup. It survives a reload and a change of language (R-SIGNUP-STEP-DRAFT), and ends
 * with the tab, when it is saved, and at a logout (`forgetUnsent`).
 *
 * @param empty the fields of the step
 */
export function useStepDraft<V extends Record<string, string>>(step: Step, empty: V) {
  const key = unsentKey('mf-signup', 'draft', useUser()?.id ?? 0, step);
  const [values, setValues] = useState(() => readDraft(key, empty));
  const set = (change: Partial<V>) => {
    const next = { ...values, ...change };
    setValues(next);
    tabStorage.setItem(key, JSON.stringify(next));
  };
  return { values, set, clear: () => tabStorage.removeItem(key) };
}
