import { useMemo } from 'react';
import type { SentComplaint } from '@tandem/contracts/api/complaints';
import { schemaResolver, useForm } from '@tandem/shared-ui/forms';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { useSendComplaint } from '../api/send-complaint.ts';
import type { ComplaintBody } from '../api/send-complaint.ts';
import type { ComplaintDraft, ComplaintValues } from './complaint-values.ts';
import { useComplaintValues } from './use-complaint-values.ts';

const loadSchema = async () => {
  const { complaintFormSchema } = await import(
    /* webpackChunkName: "form-complaint" */ '@tandem/contracts/forms/complaint-form'
  );
  return complaintFormSchema;
};

/** Returns the body of the call: fields that were left empty are left out. */
function bodyOf({ subject, url, explanation, name, email, good_faith }: ComplaintValues): ComplaintBody {
  if (subject === null) throw new Error('A complaint without a subject is invalid.');
  return {
    subject,
    explanation,
    good_faith,
    ...(url === '' ? {} : { url }),
    ...(name === '' ? {} : { name }),
    ...(email === '' ? {} : { email }),
  };
}

/**
 * The complaint form: its fields, validated by the contract's schema, and its submission.
 *
 * @param onSent called with the server's receipt and the address that it was mailed to
 */
export function useComplaintForm(onSent: (sent: SentComplaint, email: string) => void) {
  const { t } = useTranslation('mf-members');
  const { values, setDraft, setGoodFaith, removeStored } = useComplaintValues();
  const { mutateAsync } = useSendComplaint();
  const resolver = useMemo(
    () =>
      schemaResolver<ComplaintValues, ComplaintValues>(loadSchema, (key, params) =>
        t(`complaints.errors.${key}`, params),
      ),
    [t],
  );
  const form = useForm({
    getValues: () => values,
    resolver,
    onSubmit: async (parsed) => {
      const body = bodyOf(parsed);
      const sent = await mutateAsync(body);
      removeStored();
      onSent(sent, body.email ?? '');
    },
  });
  return {
    ...form,
    values,
    set: <F extends keyof ComplaintDraft>(field: F, value: ComplaintDraft[F]) => {
      setDraft(field, value);
      form.clearError(field);
    },
    setGoodFaith: (isGiven: boolean) => {
      setGoodFaith(isGiven);
      form.clearError('good_faith');
    },
  };
}

export type ComplaintForm = ReturnType<typeof useComplaintForm>;
