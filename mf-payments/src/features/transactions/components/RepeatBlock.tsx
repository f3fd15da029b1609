import { RotateCcw } from 'lucide-react';
import type { RepeatOrder } from '@tandem/contracts/api/transactions';
import type { Links } from '@tandem/contracts/composition/links';
import { buttonClass } from '@tandem/shared-ui/components/Button';
import { Text } from '@tandem/shared-ui/components/Text';
import { useApi, useFormat, useLinks } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { useQuery } from '@tandem/shared-ui/query';
import { Link } from '@tandem/shared-ui/router';
import { worksHere } from '../../../shared/model/apple-pay.ts';
import { checkoutPath } from '../../../shared/model/checkout-path.ts';
import { methodKind, methodName } from '../../../shared/model/method-names.ts';
import { transactionsQueries } from '../api/transactions-queries.ts';
import { cardName } from '../model/card-name.ts';
import { TRANSACTIONS_TEXTS } from '../model/transactions-texts.ts';
import styles from './RepeatBlock.module.css';

/** Where it is bought again: with one click, or at the checkout. Null while no part offers that. */
function wayOf({ bundle_id: bundleId, country, method }: RepeatOrder, links: Links): string | null {
  if (worksHere(method)) return links.repeatOrder?.() ?? null;
  return checkoutPath(links, { bundleId, country });
}

/**
 * The last bundle, its method and the price of today (R-PAY-REPEAT-BLOCK); nothing where nothing can be repeated. What was paid with
 * a method that this device has not leads to the checkout, which has the others (R-PAY-APPLEPAY-DEVICE).
 */
export function RepeatBlock() {
  const { t } = useTranslation(TRANSACTIONS_TEXTS);
  const { t: tPart } = useTranslation('mf-payments');
  const format = useFormat();
  const links = useLinks();
  const { data } = useQuery(transactionsQueries.repeatOrder(useApi()));
  const order = data?.order ?? null;
  if (order === null) return null;
  const path = wayOf(order, links);
  if (path === null) return null;
  const { credits, amount, currency, method } = order;
  const card = methodKind(method) === 'card' ? (data?.card ?? null) : null;
  const name = card === null ? methodName(method, (key) => tPart(key)) : cardName(card, t);
  return (
    <aside className={styles.block} aria-label={t('repeat.label')}>
      <span className={styles.what}>
        <Text strong>{t('repeat.title', { count: credits, price: format.money(amount, currency) })}</Text>
        <Text size="s" tone="muted">
          {t(worksHere(method) ? 'repeat.text' : 'repeat.text-elsewhere', { method: name })}
        </Text>
      </span>
      <Link to={path} className={buttonClass({ variant: 'secondary' })}>
        <RotateCcw aria-hidden="true" />
        {t('repeat.action')}
      </Link>
    </aside>
  );
}
