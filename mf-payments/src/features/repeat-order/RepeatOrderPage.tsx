import type { RepeatOrder, StoredCard } from '@tandem/contracts/api/transactions';
import { Button, buttonClass } from '@tandem/shared-ui/components/Button';
import { EmptyState } from '@tandem/shared-ui/components/EmptyState';
import { Heading } from '@tandem/shared-ui/components/Heading';
import { Page } from '@tandem/shared-ui/components/Page';
import { Skeleton } from '@tandem/shared-ui/components/Skeleton';
import { Text } from '@tandem/shared-ui/components/Text';
import { ApiError, useApi, useFormat, useLinks, useSettings } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { useQuery } from '@tandem/shared-ui/query';
import { Link } from '@tandem/shared-ui/router';
import { MethodSign } from '../../shared/components/MethodSign.tsx';
import { worksHere } from '../../shared/model/apple-pay.ts';
import { checkoutPath } from '../../shared/model/checkout-path.ts';
import { discountKey } from '../../shared/model/discount-key.ts';
import { methodKind, methodName } from '../../shared/model/method-names.ts';
import { OrderFailure } from '../checkout/components/OrderFailure.tsx';
import { useOrder } from '../checkout/model/use-order.ts';
import type { OrderInput } from '../checkout/model/use-order.ts';
import { transactionsQueries } from '../transactions/api/transactions-queries.ts';
import { cardMethod, cardName } from '../transactions/model/card-name.ts';
import { TRANSACTIONS_TEXTS } from '../transactions/model/transactions-texts.ts';
import styles from './RepeatOrderPage.module.css';

/** `/credits/repeat-order`: the last purchase again, at the price of today (C-PAY-REPEAT). */
export default function RepeatOrderPage() {
  const { t } = useTranslation(TRANSACTIONS_TEXTS);
  const { data, error, refetch } = useQuery({ ...transactionsQueries.repeatOrder(useApi()), staleTime: 0 });
  if (data === undefined)
    return (
      <Page width="form">
        {error === null ? (
          <Skeleton height="18rem" />
        ) : (
          <div role="alert">
            <EmptyState
              level={1}
              title={t('not-loaded')}
              action={
                <Button variant="primary" onClick={() => void refetch()}>
                  {t('retry')}
                </Button>
              }
            >
              {error instanceof ApiError ? error.message : t('failed')}
            </EmptyState>
          </div>
        )}
      </Page>
    );
  return (
    <Page width="form">
      {data.order === null ? (
        <NothingToRepeat />
      ) : worksHere(data.order.method) ? (
        <Order order={data.order} card={data.card ?? null} />
      ) : (
        <AtCheckout order={data.order} />
      )}
    </Page>
  );
}

/** The same bundle, to be paid in another way: its method is not on this device (R-PAY-APPLEPAY-DEVICE). */
function AtCheckout({ order }: { order: RepeatOrder }) {
  const { t } = useTranslation(TRANSACTIONS_TEXTS);
  const { t: tPart } = useTranslation('mf-payments');
  const { bundle_id: bundleId, method, country } = order;
  const path = checkoutPath(useLinks(), { bundleId, country });
  return (
    <>
      <Heading level={1}>{t('repeat.heading')}</Heading>
      <Bought order={order} card={null} />
      <Text>{t('repeat.elsewhere', { method: methodName(method, (key) => tPart(key)) })}</Text>
      {path === null ? null : (
        <Link to={path} className={buttonClass({ variant: 'primary', size: 'l', full: true })}>
          {t('repeat.checkout')}
        </Link>
      )}
    </>
  );
}

function NothingToRepeat() {
  const { t } = useTranslation(TRANSACTIONS_TEXTS);
  const links = useLinks();
  const action = links.buyCredits && (
    <Link to={links.buyCredits()} className={buttonClass({ variant: 'primary' })}>
      {t('see-bundles')}
    </Link>
  );
  return (
    <EmptyState level={1} title={t('repeat.none')} action={action}>
      {t('repeat.none-text')}
    </EmptyState>
  );
}

/** The order, and the one click that places it (R-PAY-REPEAT-CLICK). */
function Order({ order, card }: { order: RepeatOrder; card: StoredCard | null }) {
  const { t } = useTranslation(TRANSACTIONS_TEXTS);
  const { t: tPart } = useTranslation('mf-payments');
  const links = useLinks();
  const { refund_days: days } = useSettings();
  const { place, error, errors, isBusy } = useOrder();
  // Of all fields this page has the discount alone, in its price.
  const shown = errors.discount_code === undefined ? {} : { discount_code: errors.discount_code };
  const { bundle_id: bundleId, method, country } = order;
  const others = checkoutPath(links, { bundleId, country });
  // An order by another method is not paid with the stored card.
  const stored = methodKind(method) === 'card' ? card : null;
  // After a refusal the price or the card may be another one: what is shown is ordered.
  const shownOrder: OrderInput = {
    bundleId,
    country,
    method,
    discountCode: order.discount_code ?? null,
    repeat: true,
    byStoredCard: stored !== null,
  };
  return (
    <>
      <Heading level={1}>{t('repeat.heading')}</Heading>
      <OrderFailure
        error={error}
        errors={shown}
        bundleId={bundleId}
        isBusy={isBusy}
        onReplace={() => place({ ...shownOrder, insteadOfOpen: true })}
      />
      <Bought order={order} card={stored} />
      <Text size="s">{t('repeat.consent', { days })}</Text>
      {stored === null ? null : <Text size="s">{t('card.charged', { card: cardName(stored, t) })}</Text>}
      <Button variant="primary" size="l" full loading={isBusy} onClick={() => place(shownOrder)}>
        {tPart('checkout.order')}
      </Button>
      {others === null ? null : (
        <Link to={others} className={styles.others}>
          {t('repeat.others')}
        </Link>
      )}
    </>
  );
}

/** What is said of a discount, by what its line in a receipt is called. */
const DISCOUNTS = {
  'receipt.stay': 'repeat.stay',
  'discount.bonus-line': 'repeat.bonus',
  'receipt.discount-code': 'repeat.discount',
  'receipt.discount': 'repeat.discount',
} as const;

/** What is bought, for how much, and with what: the stored card where one pays it. */
function Bought({ order, card }: { order: RepeatOrder; card: StoredCard | null }) {
  const { t } = useTranslation(TRANSACTIONS_TEXTS);
  const { t: tPart } = useTranslation('mf-payments');
  const format = useFormat();
  const { credits, method, amount, currency, last_amount: last, discount_code: code } = order;
  return (
    <div className={styles.card}>
      <div className={styles.line}>
        <Text strong>{t('credits', { count: credits })}</Text>
        <span className={styles.price}>{format.money(amount, currency)}</span>
      </div>
      <div className={styles.method}>
        <MethodSign method={card === null ? method : cardMethod(card)} />
        {card === null ? methodName(method, (key) => tPart(key)) : cardName(card, t)}
      </div>
      {code == null ? null : (
        <Text size="s" tone="muted">
          {t(DISCOUNTS[discountKey(order)], { code })}
        </Text>
      )}
      {last === null ? null : (
        <Text size="s" tone="muted">
          {t('repeat.last', { price: format.money(last, currency), today: format.money(amount, currency) })}
        </Text>
      )}
      <Text size="s" tone="muted">
        {tPart('checkout.paid-once')}
      </Text>
    </div>
  );
}
