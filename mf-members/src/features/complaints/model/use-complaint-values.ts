import { useMemo, useState } from 'react';
import { useHydrated, useSession } from '@tandem/shared-ui/host';
import type { ComplaintDraft, ComplaintValues } from './complaint-values.ts';
import { storedComplaint } from './stored-complaint.ts';

const EMPTY: ComplaintDraft = { subject: null, url: '', explanation: '', name: '', email: '' };

/**
 * The fields of the complaint form. They start with what this tab stores, and with the member's own name and address;
 * both are known once the page is hydrated.
 */
export function useComplaintValues() {
  const session = useSession();
  const hydrated = useHydrated();
  const [typed, setTyped] = useState<{ by: number | null; draft: Partial<ComplaintDraft> }>({ by: null, draft: {} });
  const [goodFaith, setGoodFaith] = useState(false);

  const user = hydrated && session.status === 'member' ? session.user : null;
  const userId = user?.id ?? null;
  const isSessionKnown = hydrated && session.status !== 'pending';
  const stored = useMemo(() => (isSessionKnown ? storedComplaint.read(userId) : {}), [isSessionKnown, userId]);
  const own = user === null ? {} : { name: user.profile.name, email: user.email };
  // What a member typed is private: when the session has ended, the next person does not see it (docs/decisions/0020).
  const draft = { ...stored, ...(typed.by === null || typed.by === userId ? typed.draft : {}) };
  const values: ComplaintValues = { ...EMPTY, ...own, ...draft, good_faith: goodFaith };

  return {
    values,
    setDraft: <F extends keyof ComplaintDraft>(field: F, value: ComplaintDraft[F]) => {
      const next = { ...draft, [field]: value };
      setTyped({ by: userId, draft: next });
      storedComplaint.write(userId, next);
    },
    setGoodFaith,
    /** Called once the complaint was sent: a reload starts with an empty form. */
    removeStored: () => storedComplaint.remove(userId),
  };
}
