import { useEffect, useRef, useState } from 'react';
import type { DebitCode, DirectDebit as Debit } from '@tandem/contracts/api/direct-debit';
import { Heading } from '@tandem/shared-ui/components/Heading';
import { Text } from '@tandem/shared-ui/components/Text';
import { useFormat } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { useDebitForm } from '../model/use-debit-form.ts';
import { CodeStep } from './CodeStep.tsx';
import { DebitForm } from './DebitForm.tsx';
import { OtherMethod } from './OtherMethod.tsx';
import styles from './DirectDebit.module.css';

/** The step that is shown. */
interface Step {
  /** The last code that was sent, whichever step is shown. */
  code: DebitCode | null;
  isForm: boolean;
  /** How often a step was left for another one, or for another code. */
  turn: number;
}

/** The steps of a direct debit; each that is shown in the place of another one begins anew, and has the focus. */
function useSteps(debit: Debit) {
  const [step, setStep] = useState<Step>({ code: debit.code, isForm: debit.code === null, turn: 0 });
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The pressed button is gone.
    if (step.turn > 0) place.current?.querySelector<HTMLElement>('input, button:enabled')?.focus();
  }, [step.turn]);
  const show = (changes: Partial<Step>) => setStep((before) => ({ ...before, ...changes, turn: before.turn + 1 }));
  return {
    ...step,
    place,
    showForm: () => show({ isForm: true }),
    /** Of the code that was sent before, or of a new one. */
    showCode: (sent?: DebitCode) => show({ isForm: false, ...(sent !== undefined && { code: sent }) }),
    /** It stays over when its step is left and shown again. */
    endCode: () => setStep((before) => ({ ...before, code: before.code && { ...before.code, tries_left: 0 } })),
  };
}

/**
 * First the form with the mandate, then the code. What was typed stays in memory when the payer goes back to the form; it
 * is nowhere else, because it is an account number.
 */
export function DirectDebit({ debit }: { debit: Debit }) {
  const { t } = useTranslation('mf-payments');
  const format = useFormat();
  const { payment, mandate } = debit;
  const { code, isForm, turn, place, showForm, showCode, endCode } = useSteps(debit);
  const form = useDebitForm(payment, showCode);
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <Heading level={1}>{t('debit.title')}</Heading>
        <Text>
          {t('debit.what', { count: payment.credits, amount: format.money(payment.amount, payment.currency) })}
        </Text>
      </header>
      <div ref={place}>
        {isForm || code === null ? (
          <DebitForm
            form={form}
            mandate={mandate}
            amount={format.money(payment.amount, payment.currency)}
            onCode={code === null ? null : () => showCode()}
          />
        ) : (
          <CodeStep
            key={turn}
            payment={payment}
            code={code}
            resend={form.resend}
            onCode={showCode}
            onOver={endCode}
            onForm={() => {
              // What was refused before is no news.
              form.reset();
              showForm();
            }}
          />
        )}
      </div>
      <OtherMethod payment={payment} />
    </div>
  );
}
