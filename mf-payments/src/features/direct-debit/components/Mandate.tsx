import type { DirectDebit } from '@tandem/contracts/api/direct-debit';
import { Heading } from '@tandem/shared-ui/components/Heading';
import { useTranslation } from '@tandem/shared-ui/i18n';
import styles from './DirectDebit.module.css';

/** The SEPA Core mandate in the language of the page (R-PAY-MANDATE-SHOWN, F-PAY-MANDATE). */
export function Mandate({ mandate }: { mandate: DirectDebit['mandate'] }) {
  const { t } = useTranslation('mf-payments');
  const facts = [
    ['creditor', `${mandate.creditor}, ${mandate.creditor_address}`],
    ['identifier', mandate.creditor_identifier],
    ['reference', mandate.reference],
  ] as const;
  return (
    <section className={styles.mandate} aria-labelledby="mandate">
      <Heading level={2} size="card" id="mandate">
        {t('debit.mandate')}
      </Heading>
      {mandate.text.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <dl className={styles.facts}>
        {facts.map(([key, value]) => (
          <div key={key}>
            <dt>{t(`debit.${key}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
