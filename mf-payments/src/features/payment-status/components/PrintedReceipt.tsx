import { ChevronDown } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { PaymentStatusResponse } from '@tandem/contracts/api/payments';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { spokenOrderNumber } from '../../../shared/model/order-number.ts';
import { usePaper } from '../model/use-paper.ts';
import { Receipt } from './Receipt.tsx';
import styles from './PrintedReceipt.module.css';
import { SaveReceipt } from './SaveReceipt.tsx';
import { ToPayments } from './ToPayments.tsx';

/**
 * The number of an order, and its receipt, which is shown at a press and when the page is printed. It can be
 * saved as a PDF as well.
 */
export function PrintedReceipt({ payment }: { payment: PaymentStatusResponse }) {
  const { t } = useTranslation('mf-payments');
  const details = useRef<HTMLDetailsElement>(null);
  const [isOpen, setOpen] = useState(false);
  const paper = usePaper(payment, isOpen);
  useEffect(() => {
    const show = () => details.current?.setAttribute('open', '');
    window.addEventListener('beforeprint', show);
    return () => window.removeEventListener('beforeprint', show);
  }, []);
  return (
    <div className={styles.place}>
      <p className={styles.order}>
        {t('receipt.number')} <strong>{spokenOrderNumber(payment.payment_id)}</strong>
      </p>
      <div className={styles.screen}>
        <SaveReceipt id={payment.payment_id} />
        <ToPayments id={payment.payment_id} variant="quiet" />
      </div>
      <details ref={details} className={styles.details} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className={styles.summary}>
          {t('receipt.show')}
          <ChevronDown aria-hidden="true" />
        </summary>
        <Receipt payment={payment} paper={paper} />
      </details>
    </div>
  );
}
