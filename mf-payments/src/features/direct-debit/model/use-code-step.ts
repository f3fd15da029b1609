import { useState } from 'react';
import type { DebitCode } from '@tandem/contracts/api/direct-debit';
import type { Payment } from '@tandem/contracts/api/payments';
import { LIMITS } from '@tandem/contracts/product/limits';
import { useForm } from '@tandem/shared-ui/forms';
import { ApiError, useHost } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { useMutation } from '@tandem/shared-ui/query';
import { sendCode } from '../api/direct-debit.ts';

interface CodeStepInput {
  payment: Payment;
  resend: (() => Promise<DebitCode>) | null;
  onCode: (code: DebitCode) => void;
  /** The server takes this code no longer. */
  onOver: () => void;
}

const WHOLE = new RegExp(`^\\d{${LIMITS.debitCodeDigits}}$`);

/**
 * The code as it is typed, sending it, and having another one sent; the way on is the page of the payment. The error is what was
 * refused last, whichever of both it was (R-PAY-DEBIT-REFUSED-SHOWN).
 */
export function useCodeStep({ payment, resend, onCode, onOver }: CodeStepInput) {
  const { t } = useTranslation('mf-payments');
  const { api, links, navigate } = useHost();
  const [otp, setOtp] = useState('');
  const again = useMutation({
    mutationFn: () => resend?.() ?? Promise.reject(new Error('There is no form.')),
    onSuccess: onCode,
  });
  const form = useForm<{ otp: string }, { otp: string }>({
    getValues: () => ({ otp }),
    resolver: (values) =>
      WHOLE.test(values.otp)
        ? { isValid: true, output: values }
        : { isValid: false, errors: { otp: t('debit.code-digits', { count: LIMITS.debitCodeDigits }) } },
    onSubmit: async (values) => {
      again.reset();
      const signed = await sendCode(api, payment.payment_id, values.otp).catch((error: unknown) => {
        if (error instanceof ApiError && error.code === 'gone') onOver();
        throw error;
      });
      const { bundle_id: id, method, payment_id } = signed;
      const path = links.payBundle?.({ id, paymentmethod: method, payment: payment_id });
      if (path !== undefined) navigate(path, { replace: true });
    },
  });
  return {
    form,
    otp,
    setOtp: (value: string) => {
      // What is pasted may have spaces or words around the code: the field itself would cut it (R-A11Y-PASTE-CODE).
      setOtp(value.replaceAll(/\D/g, '').slice(0, LIMITS.debitCodeDigits));
      form.clearError('otp');
    },
    resend: () => {
      form.reset();
      again.mutate();
    },
    isResending: again.isPending,
    error: again.error ?? form.submitError,
  };
}
