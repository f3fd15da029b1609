import { Banner } from '@tandem/shared-ui/components/Banner';
import { ApiError } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { InView } from '../../../shared/components/InView.tsx';
import type { OrderErrors } from '../model/use-order.ts';
import { OpenOrder } from './OpenOrder.tsx';

interface OrderFailureProps {
  error: Error | null;
  /** The errors that are shown beside a field. */
  errors: OrderErrors;
  bundleId: string;
  /** An order cannot be placed at this moment. */
  isBusy: boolean;
  /** Orders what the page shows, in the place of the open order; null where nothing can be ordered. */
  onReplace: (() => void) | null;
}

/**
 * Why an order was refused: the price has changed without its discount, or the method is at fault, or an open order of the bundle, or what no field is to
 * blame for. It has the focus and is in view: on a phone the button that was pressed is at the other end of the page
 * (R-PAY-ORDER-REFUSED-SHOWN).
 */
export function OrderFailure({ error, ...refusal }: OrderFailureProps) {
  if (error === null) return null;
  return (
    <InView error={error}>
      <Refusal error={error} {...refusal} />
    </InView>
  );
}

/** Whether an open order is in the way: a conflict that names no field, or the wish for another order in its place. */
const isOpenOrder = (error: Error): error is ApiError =>
  error instanceof ApiError &&
  error.code === 'conflict' &&
  Object.keys(error.fields).every((field) => field === 'instead_of_open');

function Refusal({ error, errors, bundleId, isBusy, onReplace }: OrderFailureProps & { error: Error }) {
  const { t } = useTranslation('mf-payments');
  if (errors.discount_code !== undefined)
    return (
      <Banner tone="warning" live>
        {t('discount.price-changed')}
      </Banner>
    );
  // The methods may be far from the button, so that what is wrong with one is said here.
  if (errors.method !== undefined)
    return (
      <Banner tone="danger" live>
        {errors.method}
      </Banner>
    );
  if (Object.keys(errors).length > 0) return null;
  if (isOpenOrder(error))
    return (
      <OpenOrder
        bundleId={bundleId}
        message={error.message}
        isBusy={isBusy}
        onReplace={error.fields['instead_of_open'] === undefined ? onReplace : null}
      />
    );
  return (
    <Banner tone="danger" live>
      {error instanceof ApiError ? error.message : t('errors.not-started')}
    </Banner>
  );
}
