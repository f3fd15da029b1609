import type { DebitCode } from '@tandem/contracts/api/direct-debit';
import type { Payment } from '@tandem/contracts/api/payments';
import { LIMITS } from '@tandem/contracts/product/limits';
import { Banner } from '@tandem/shared-ui/components/Banner';
import { Button } from '@tandem/shared-ui/components/Button';
import { Text } from '@tandem/shared-ui/components/Text';
import { TextField } from '@tandem/shared-ui/components/TextField';
import { ApiError } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { InView } from '../../../shared/components/InView.tsx';
import { useCountdown } from '../../../shared/model/use-countdown.ts';
import { useCodeStep } from '../model/use-code-step.ts';
import styles from './DirectDebit.module.css';

interface CodeStepProps {
  payment: Payment;
  code: DebitCode;
  /** Has another code sent to the same phone; null after a reload, when the form has to be filled in again. */
  resend: (() => Promise<DebitCode>) | null;
  onCode: (code: DebitCode) => void;
  onBack: () => void;
}

const ignore = () => undefined;

/** The code of the SMS (V-PAY-DEBIT-OTP); another one can be had after L-PAY-OTP-RESEND. */
export function CodeStep({ payment, code, resend, onCode, onBack }: CodeStepProps) {
  const { t } = useTranslation('mf-payments');
  const step = useCodeStep({ payment, resend, onCode });
  const wait = useCountdown(code.resend_at, ignore);
  const { error } = step;
  return (
    <form {...step.form.props} className={styles.code} aria-label={t('debit.code-title')}>
      <Text>
        {t('debit.code-sent', { phone: code.phone.replaceAll(' ', '\u00A0'), minutes: LIMITS.debitCodeMinutes })}
      </Text>
      <Text tone="muted">{t('debit.code-account', { iban: code.iban })}</Text>
      {error === null ? null : (
        <InView error={error}>
          <Banner tone="danger" live>
            {error instanceof ApiError ? error.message : t('errors.generic')}
          </Banner>
        </InView>
      )}
      <TextField
        name="otp"
        label={t('debit.code')}
        className={styles.digits}
        inputMode="numeric"
        autoComplete="one-time-code"
        value={step.otp}
        error={step.form.errors.otp}
        onChange={(event) => step.setOtp(event.target.value)}
      />
      <Button type="submit" variant="primary" size="l" full loading={step.form.isSubmitting}>
        {t('debit.pay')}
      </Button>
      <div className={styles.actions}>
        {resend === null ? null : (
          <Button variant="quiet" disabled={wait > 0} loading={step.isResending} onClick={step.resend}>
            {wait > 0 ? t('debit.resend-wait', { seconds: wait }) : t('debit.resend')}
          </Button>
        )}
        <Button variant="quiet" onClick={onBack}>
          {t('debit.back')}
        </Button>
      </div>
    </form>
  );
}
