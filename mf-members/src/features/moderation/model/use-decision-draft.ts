import { useState } from 'react';
import { readStoredJson, tabStorage, unsentKey, useUser } from '@tandem/shared-ui/host';

/** What a moderator writes to decide a complaint. */
interface DecisionDraft {
  outcome: string;
  /** Whether what is in force about the sender is taken back with it. */
  lift: boolean;
}

const EMPTY: DecisionDraft = { outcome: '', lift: false };

function read(key: string): DecisionDraft {
  const stored = readStoredJson(tabStorage, key);
  if (typeof stored !== 'object' || stored === null) return EMPTY;
  const { outcome, lift } = stored as Partial<Record<keyof DecisionDraft, unknown>>;
  return typeof outcome === 'string' ? { outcome, lift: lift === true } : EMPTY;
}

/**
 * The decision of one complaint while it is being written. The form goes with the item as soon as it is sent, and with the list
 * when another one is looked at: what was written is kept in the tab until the complaint is decided, and no longer than the
 * session of its moderator (R-MODERATION-OUTCOME-KEPT, docs/decisions/0020).
 */
export function useDecisionDraft(complaintId: number) {
  const key = unsentKey('mf-members', 'draft', useUser()?.id ?? 0, `decision-${complaintId}`);
  const [draft, setDraft] = useState(() => read(key));
  const forget = () => tabStorage.removeItem(key);
  return {
    ...draft,
    change: (fields: Partial<DecisionDraft>) => {
      const next = { ...draft, ...fields };
      setDraft(next);
      if (next.outcome.trim() === '') forget();
      else tabStorage.setItem(key, JSON.stringify(next));
    },
    forget,
  };
}
