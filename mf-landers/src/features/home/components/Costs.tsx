import { buttonClass } from '@tandem/shared-ui/components/Button';
import { Heading } from '@tandem/shared-ui/components/Heading';
import { Page } from '@tandem/shared-ui/components/Page';
import { Text } from '@tandem/shared-ui/components/Text';
import { LIMITS } from '@tandem/contracts/product/limits';
import { useFormat, useHydrated, useLinks, useSettings } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { Link } from '@tandem/shared-ui/router';
import { useFreeMessages } from '../../../shared/use-free-messages.ts';
import styles from './Costs.module.css';

/**
 * All prices of the site in one list, like a menu (L-CREDITS-MESSAGE-COST, L-CREDITS-SIGNUP, F-PLATFORM-MESSAGE-COSTS).
 */
export function Costs() {
  const { t } = useTranslation('mf-landers');
  const settings = useSettings();
  const format = useFormat();
  const links = useLinks();
  const hydrated = useHydrated();
  const country = (hydrated ? settings.geoip_country : null) ?? settings.geoip_selected_country;
  const cheapest = settings.minimum_message_costs[country];
  const free = t('home.costs.free');
  const freeMessages = useFreeMessages();

  return (
    <Page as="section" flush className={styles.costs}>
      <div className={styles.words}>
        <Heading level={2} size="page">
          {t('home.costs.title')}
        </Heading>
        <Text tone="muted">{t('home.costs.text')}</Text>
        <Text tone="muted">{t('home.costs.premium', { conversations: LIMITS.freeConversations })}</Text>
        {links.pricing ? (
          <Link to={links.pricing()} className={`${buttonClass({ variant: 'secondary' })} ${styles.more}`}>
            {t('home.costs.pricing')}
          </Link>
        ) : null}
      </div>
      <dl className={styles.list}>
        <Line name={t('home.costs.join')} price={free} />
        <Line name={t('home.costs.receive')} price={free} />
        {freeMessages === 0 ? null : <Line name={t('home.costs.first', { count: freeMessages })} price={free} />}
        <Line
          name={t('home.costs.next')}
          price={t('home.costs.one-credit', { count: settings.message_credits })}
          strong
        />
        {cheapest ? (
          <Line
            name={t('home.costs.credit')}
            price={t('home.costs.from', { price: format.money(cheapest.costs, cheapest.currency) })}
            strong
          />
        ) : null}
      </dl>
    </Page>
  );
}

function Line({ name, price, strong = false }: { name: string; price: string; strong?: boolean }) {
  return (
    <div className={styles.line}>
      <dt>{name}</dt>
      <dd className={strong ? styles.price : styles.free}>{price}</dd>
    </div>
  );
}
