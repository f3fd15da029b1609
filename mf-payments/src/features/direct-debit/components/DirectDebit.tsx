import { useState } from 'react';
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

/**
 * First the form with the mandate, then the code. What was typed stays in memory when the payer goes back to the form; it
 * is nowhere else, because it is an account number.
 */
export function DirectDebit({ debit }: { debit: Debit }) {
  const { t } = useTranslation('mf-payments');
  const format = useFormat();
  const { payment, mandate } = debit;
  const [code, setCode] = useState<DebitCode | null>(debit.code);
  const [isForm, setIsForm] = useState(debit.code === null);
  const form = useDebitForm(payment, (sent) => {
    setCode(sent);
    setIsForm(false);
  });
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <Heading level={1}>{t('debit.title')}</Heading>
        <Text>
          {t('debit.what', { count: payment.credits, amount: format.money(payment.amount, payment.currency) })}
        </Text>
      </header>
      {isForm || code === null ? (
        <DebitForm form={form} mandate={mandate} amount={format.money(payment.amount, payment.currency)} />
      ) : (
        <CodeStep
          payment={payment}
          code={code}
          resend={form.canResend ? form.resend : null}
          onCode={setCode}
          onBack={() => setIsForm(true)}
        />
      )}
      <OtherMethod payment={payment} />
    </div>
  );
}
