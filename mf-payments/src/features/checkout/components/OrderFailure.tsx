import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { Banner } from '@tandem/shared-ui/components/Banner';
import { ApiError } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { OpenOrder } from './OpenOrder.tsx';
import type { OrderErrors } from '../model/use-order.ts';
import styles from './OrderFailure.module.css';

interface OrderFailureProps {
  error: Error | null;
  /** The errors that are shown beside a field. */
  errors: OrderErrors;
  bundleId: string;
  /** Places the order again, in the place of the open one. */
  onReplace: () => void;
}

/**
 * Why an order was refused: the price has changed without its discount, or an open order of the bundle, or what no field is to
 * blame for. It has the focus and is in view: on a phone the button that was pressed is at the other end of the page
 * (R-PAY-ORDER-REFUSED-SHOWN).
 */
export function OrderFailure({ error, ...refusal }: OrderFailureProps) {
  if (error === null) return null;
  return (
    <InView>
      <Refusal error={error} {...refusal} />
    </InView>
  );
}

/** Of one attempt: while the next one is on its way there is no error. */
function InView({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const shown = place.current;
    // The focus brings it into view; where the fault is at a field there is nothing to show here.
    if (shown !== null && shown.childElementCount > 0) shown.focus();
  }, []);
  return (
    <div ref={place} tabIndex={-1} className={styles.place}>
      {children}
    </div>
  );
}

function Refusal({ error, errors, bundleId, onReplace }: OrderFailureProps & { error: Error }) {
  const { t } = useTranslation('mf-payments');
  if (errors.discount_code !== undefined)
    return (
      <Banner tone="warning" live>
        {t('discount.price-changed')}
      </Banner>
    );
  if (Object.keys(errors).length > 0) return null;
  if (error instanceof ApiError && error.code === 'conflict')
    return (
      <OpenOrder
        bundleId={bundleId}
        message={error.message}
        onReplace={error.fields['instead_of_open'] === undefined ? onReplace : null}
      />
    );
  return (
    <Banner tone="danger" live>
      {error instanceof ApiError ? error.message : t('errors.not-started')}
    </Banner>
  );
}
