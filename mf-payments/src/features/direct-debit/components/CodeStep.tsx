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
  /** The server takes the code no longer. */
  onOver: () => void;
  onForm: () => void;
}

const ignore = () => undefined;

/**
 * The code of the SMS (V-PAY-DEBIT-OTP); another one can be had after L-PAY-OTP-RESEND. One that is over is not typed any more: a
 * new one is all there is to have (R-PAY-DEBIT-CODE-OVER).
 */
export function CodeStep({ payment, code, resend, onCode, onOver, onForm }: CodeStepProps) {
  const { t } = useTranslation('mf-payments');
  const step = useCodeStep({ payment, resend, onCode, onOver });
  const left = useCountdown(code.expires_at, ignore);
  const { error } = step;
  const isOver = left === 0 || code.tries_left === 0;
  return (
    <form {...step.form.props} className={styles.code} aria-label={t('debit.code-title')}>
      {isOver ? (
        <CodeOver code={code} isSaid={error !== null} areDetailsKept={resend !== null} />
      ) : (
        <SentCode code={code} left={left} />
      )}
      <Text tone="muted">{t('debit.code-account', { iban: code.iban })}</Text>
      {error === null ? null : (
        <InView error={error}>
          <Banner tone="danger" live>
            {error instanceof ApiError ? error.message : t('errors.generic')}
          </Banner>
        </InView>
      )}
      {isOver ? null : <Signing step={step} />}
      <div className={styles.actions}>
        <NewCode
          code={code}
          isOver={isOver}
          isResending={step.isResending}
          onResend={resend === null ? null : step.resend}
          onForm={onForm}
        />
        <Button variant="quiet" onClick={onForm}>
          {t('debit.back')}
        </Button>
      </div>
    </form>
  );
}

const phoneOf = ({ phone }: DebitCode): string => phone.replaceAll(' ', '\u00A0');

/** Where the code went, and for how long it still works. */
function SentCode({ code, left }: { code: DebitCode; left: number }) {
  const { t } = useTranslation('mf-payments');
  // The clock of the server may be a moment ahead of what is known of it.
  const count = Math.min(Math.ceil(left / 60), LIMITS.debitCodeMinutes);
  return <Text>{t('debit.code-sent', { phone: phoneOf(code), count })}</Text>;
}

interface CodeOverProps {
  code: DebitCode;
  /** A refusal is shown that says it. */
  isSaid: boolean;
  areDetailsKept: boolean;
}

/** The code no longer works; and what a new one takes. */
function CodeOver({ code, isSaid, areDetailsKept }: CodeOverProps) {
  const { t } = useTranslation('mf-payments');
  return (
    <>
      {isSaid ? null : (
        <Banner tone="warning" live>
          {t('debit.code-over', { phone: phoneOf(code) })}
        </Banner>
      )}
      {areDetailsKept ? null : <Text>{t('debit.code-details')}</Text>}
    </>
  );
}

/** The field of the code, and the button that signs with it. */
function Signing({ step: { form, otp, setOtp } }: { step: ReturnType<typeof useCodeStep> }) {
  const { t } = useTranslation('mf-payments');
  return (
    <>
      <TextField
        name="otp"
        label={t('debit.code')}
        className={styles.digits}
        inputMode="numeric"
        autoComplete="one-time-code"
        value={otp}
        error={form.errors.otp}
        onChange={(event) => setOtp(event.target.value)}
      />
      <Button type="submit" variant="primary" size="l" full loading={form.isSubmitting}>
        {t('debit.pay')}
      </Button>
    </>
  );
}

interface NewCodeProps {
  code: DebitCode;
  isOver: boolean;
  isResending: boolean;
  /** Null where the details have to be filled in again. */
  onResend: (() => void) | null;
  onForm: () => void;
}

/** Has another code sent; after a reload, only in the place of one that is over, and by the form. */
function NewCode({ code, isOver, isResending, onResend, onForm }: NewCodeProps) {
  const { t } = useTranslation('mf-payments');
  const wait = useCountdown(code.resend_at, ignore);
  if (onResend === null && !isOver) return null;
  const hasToWait = onResend !== null && wait > 0;
  return (
    <Button
      {...(isOver ? ({ variant: 'primary', size: 'l', full: true } as const) : ({ variant: 'quiet' } as const))}
      disabled={hasToWait}
      loading={isResending}
      onClick={onResend ?? onForm}
    >
      {hasToWait ? t('debit.resend-wait', { seconds: wait }) : t(isOver ? 'debit.new-code' : 'debit.resend')}
    </Button>
  );
}
