import { useState } from 'react';
import type { DebitCode } from '@tandem/contracts/api/direct-debit';
import type { Payment } from '@tandem/contracts/api/payments';
import { useForm } from '@tandem/shared-ui/forms';
import { useApi } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { sendForm } from '../api/direct-debit.ts';
import type { DebitBody } from '../api/direct-debit.ts';

const FIELDS = ['account_holder', 'iban', 'street', 'house_number', 'zip', 'city', 'phone'] as const;
export type DebitField = (typeof FIELDS)[number];
type Texts = Record<DebitField, string>;
type Values = Texts & { consent: boolean };

const EMPTY = Object.fromEntries(FIELDS.map((field) => [field, ''])) as Texts;

/**
 * The form of a direct debit. Empty fields and the missing consent are said at once, what is wrong with an IBAN or a
 * number by the server, which keeps both rules; what was typed stays.
 *
 * @param onSent called with what is known of the code that was sent
 */
export function useDebitForm(payment: Payment, onSent: (code: DebitCode) => void) {
  const { t } = useTranslation('mf-payments');
  const api = useApi();
  const [values, setValues] = useState(EMPTY);
  const [consent, setConsent] = useState(false);
  const [sent, setSent] = useState<DebitBody | null>(null);
  const form = useForm<Values, Values>({
    getValues: () => ({ ...values, consent }),
    resolver: (given) => {
      const empty = FIELDS.filter((field) => given[field].trim() === '');
      const errors: Partial<Record<keyof Values, string>> = Object.fromEntries(
        empty.map((field) => [field, t('debit.required')]),
      );
      if (!given.consent) errors.consent = t('debit.consent-missing');
      return Object.keys(errors).length === 0 ? { isValid: true, output: given } : { isValid: false, errors };
    },
    onSubmit: async (given) => {
      const body = { payment_id: payment.payment_id, ...given };
      const code = await sendForm(api, body);
      setSent(body);
      onSent(code);
    },
  });
  return {
    ...form,
    values,
    consent,
    set: (field: DebitField, value: string) => {
      setValues((before) => ({ ...before, [field]: value }));
      form.clearError(field);
    },
    setConsent: (isGiven: boolean) => {
      setConsent(isGiven);
      form.clearError('consent');
    },
    /** Sends again what was sent, not what is typed since; null after a reload, when the form is empty. */
    resend: sent === null ? null : () => sendForm(api, sent),
  };
}

export type DebitFormState = ReturnType<typeof useDebitForm>;
