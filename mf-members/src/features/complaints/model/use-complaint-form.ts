import { useMemo, useState } from 'react';
import { ApiError, useHydrated, useSession } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import type { ComplaintBody } from '../api/send-complaint.ts';
import { checkComplaint } from './check-complaint.ts';
import type { ComplaintDraft, ComplaintField, ComplaintValues } from './check-complaint.ts';
import { keptComplaint } from './kept-complaint.ts';

export type ComplaintErrors = Partial<Record<ComplaintField, string>>;

const EMPTY: ComplaintDraft = { subject: null, url: '', explanation: '', name: '', email: '' };
const FIELDS: ReadonlySet<string> = new Set<ComplaintField>([
  'subject',
  'url',
  'explanation',
  'name',
  'email',
  'good_faith',
]);

/** Whether a failure is told beside the fields. */
export function hasFieldErrors(error: unknown): error is ApiError {
  return error instanceof ApiError && Object.keys(error.fields).some((field) => FIELDS.has(field));
}

function bodyOf({ subject, url, explanation, name, email, good_faith }: ComplaintValues): ComplaintBody {
  if (subject === null) throw new Error('A complaint without a subject is not sent.');
  const filled = Object.entries({ url, name, email })
    .map(([field, text]) => [field, text.trim()])
    .filter(([, text]) => text !== '');
  return { subject, explanation: explanation.trim(), good_faith, ...(Object.fromEntries(filled) as object) };
}

/**
 * The values of the form, their faults, and the body that they make. It begins with what this tab keeps, and with the
 * member's own name and address; both are known once the page is hydrated.
 */
export function useComplaintForm() {
  const { t } = useTranslation('mf-members');
  const session = useSession();
  const hydrated = useHydrated();
  const [typed, setTyped] = useState<{ by: number | null; draft: Partial<ComplaintDraft> }>({ by: null, draft: {} });
  const [goodFaith, setGoodFaith] = useState(false);
  const [errors, setErrors] = useState<ComplaintErrors>({});

  const user = hydrated && session.status === 'member' ? session.user : null;
  const userId = user?.id ?? null;
  const isKnown = hydrated && session.status !== 'pending';
  const kept = useMemo(() => (isKnown ? keptComplaint.read(userId) : {}), [isKnown, userId]);
  const own = user === null ? {} : { name: user.profile.name, email: user.email };
  // A member's words are theirs: in a session that ended elsewhere the next person does not read them
  // (docs/decisions/0020).
  const draft = { ...kept, ...(typed.by === null || typed.by === userId ? typed.draft : {}) };
  const values: ComplaintValues = { ...EMPTY, ...own, ...draft, good_faith: goodFaith };

  const clear = (field: ComplaintField) => setErrors(({ [field]: _cleared, ...others }) => others);

  return {
    values,
    errors,
    set: <F extends keyof ComplaintDraft>(field: F, value: ComplaintDraft[F]) => {
      const next = { ...draft, [field]: value };
      setTyped({ by: userId, draft: next });
      keptComplaint.keep(userId, next);
      clear(field);
    },
    setGoodFaith: (isGiven: boolean) => {
      setGoodFaith(isGiven);
      clear('good_faith');
    },
    /** Shows every fault; answers whether there is none. */
    check: (): boolean => {
      const found = Object.entries(checkComplaint(values));
      setErrors(
        Object.fromEntries(
          found.map(([field, { key, params }]) => [field, t(`complaints.errors.${key}`, params ?? {})]),
        ),
      );
      return found.length === 0;
    },
    /** Puts the server's faults beside their fields. */
    showServerErrors: (error: unknown): void => {
      if (hasFieldErrors(error)) setErrors(error.fields);
    },
    body: () => bodyOf(values),
    /** It is sent: a reload begins with an empty form. */
    forget: () => keptComplaint.forget(userId),
  };
}

export type ComplaintForm = ReturnType<typeof useComplaintForm>;
