import { Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Payment } from '@tandem/contracts/api/payments';
import { percentOff, taxOf } from '@tandem/contracts/product/payment-catalogue';
import { companyCountry } from '@tandem/shared-ui/company-country';
import { Button } from '@tandem/shared-ui/components/Button';
import { Heading } from '@tandem/shared-ui/components/Heading';
import { useFormat, useLocale, useSettings } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { discountKey } from '../../../shared/model/discount-key.ts';
import { methodName } from '../../../shared/model/method-names.ts';
import { spokenOrderNumber } from '../../../shared/model/order-number.ts';
import type { Paper } from '../model/use-paper.ts';
import styles from './Receipt.module.css';

interface ReceiptProps {
  payment: Payment;
  /** Its invoice, its tax and the day of its debit, where they are known. */
  paper?: Paper | null | undefined;
}

/** What was bought, when, for how much and from whom: a card on the screen, the whole page in print (R-PAY-RECEIPT-NUMBERS). */
export function Receipt({ payment, paper }: ReceiptProps) {
  const { t } = useTranslation('mf-payments');
  const format = useFormat();
  const { name } = useSettings();
  const { payment_id: id, amount, currency, discount_amount: discount, discount_code: code } = payment;
  const percent = percentOff(amount, discount);
  const paidAt = payment.completed_at ?? payment.created_at;
  return (
    <section className={styles.receipt} aria-labelledby="receipt">
      <div className={styles.head}>
        <Heading level={2} size="card" id="receipt">
          {t('receipt.title')}
        </Heading>
        <Button size="s" icon={<Printer />} className={styles.print} onClick={() => window.print()}>
          {t('receipt.print')}
        </Button>
      </div>
      <dl className={styles.lines}>
        <Line label={t('receipt.number')}>
          <span className={styles.number}>{spokenOrderNumber(id)}</span>
        </Line>
        {paper?.invoice_number == null ? null : <Line label={t('receipt.invoice')}>{paper.invoice_number}</Line>}
        <Line label={t('receipt.date')}>
          <time dateTime={paidAt}>{t('receipt.moment', { date: format.date(paidAt), time: format.time(paidAt) })}</time>
        </Line>
        <Line label={t('receipt.bought')}>{t('receipt.credits', { count: payment.credits, name })}</Line>
        {discount === 0 ? null : (
          <Line label={t(discountKey(payment), { code, percent })}>{format.money(-discount, currency)}</Line>
        )}
        <Line label={t(`total.${taxOf(payment.country)}`)}>
          <strong>{format.money(amount, currency)}</strong>
        </Line>
        {paper?.vat == null || paper.vat.rate === 0 ? null : (
          <Line label={t(`receipt.of-which-${taxOf(payment.country)}`, { rate: format.number(paper.vat.rate) })}>
            {format.money(paper.vat.amount, currency)}
          </Line>
        )}
        <Line label={t(payment.method === 'sdd' ? 'receipt.by' : 'receipt.method')}>
          {methodName(payment.method, t)}
        </Line>
        {paper?.debit_on === undefined ? null : (
          <Line label={t('receipt.debit-day')}>{format.date(`${paper.debit_on}T12:00:00`)}</Line>
        )}
        <Line label={t('receipt.seller')}>
          <Seller />
        </Line>
      </dl>
    </section>
  );
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.line}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The company behind the site, as the footer has it. */
function Seller() {
  const { t } = useTranslation('mf-payments');
  const { current } = useLocale();
  const { company } = useSettings();
  const place = [company.city, companyCountry(company.country, current)];
  return (
    <>
      <span>{company.name}</span>
      <span>{company.address}</span>
      <span>{place.filter((part) => part !== '').join(', ')}</span>
      <span>{t('receipt.registration', { kvk: company.kvk })}</span>
      {company.vat_numbers.map((number) => (
        <span key={number}>{t('receipt.vat', { number })}</span>
      ))}
    </>
  );
}
