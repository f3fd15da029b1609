import { Check } from 'lucide-react';
import type { PaymentStatusResponse } from '@tandem/contracts/api/payments';
import { buttonClass } from '@tandem/shared-ui/components/Button';
import { Heading } from '@tandem/shared-ui/components/Heading';
import { Text } from '@tandem/shared-ui/components/Text';
import { useFormat, useLinks, useUser } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { Link } from '@tandem/shared-ui/router';
import { PremiumBenefits } from '../../../shared/components/PremiumBenefits.tsx';
import { afterPaying } from '../../../shared/model/after-paying.ts';
import { firstPurchase } from '../../../shared/model/first-purchase.ts';
import { wayBack } from '../../../shared/model/way-back.ts';
import type { WayBack } from '../../../shared/model/way-back.ts';
import { usePaper } from '../model/use-paper.ts';
import { PrintedReceipt } from './PrintedReceipt.tsx';
import styles from './status.module.css';

/**
 * Paid: the credits, the new balance, after the first purchase what Premium means, and the receipt behind a link. Only
 * the receipt is printed.
 */
export function Completed({ payment }: { payment: PaymentStatusResponse }) {
  const { t } = useTranslation('mf-payments');
  const format = useFormat();
  const links = useLinks();
  const user = useUser();
  const userId = user?.id ?? null;
  // What is stored for this payment is there in another tab as well.
  const after = afterPaying.read(userId, payment.payment_id);
  const back = after.back ?? wayBack.read(userId);
  const goOn = () => {
    wayBack.forget();
    afterPaying.forget(userId);
  };
  return (
    <>
      <div className={`${styles.status} ${styles.screen}`} role="status">
        <span className={styles.done} aria-hidden="true">
          <Check />
        </span>
        <Heading level={1}>{t('status.completed', { count: payment.credits })}</Heading>
        {user === null ? null : (
          <Text size="l">{t('status.balance', { count: user.credits, shown: format.number(user.credits) })}</Text>
        )}
        {payment.method === 'sdd' ? <DebitDay payment={payment} /> : null}
      </div>
      <div className={`${styles.actions} ${styles.screen}`}>
        {back === null ? null : <BackToConversation way={back} onGoOn={goOn} />}
        {links.chats && back === null ? (
          <Link
            to={links.chats()}
            onClick={goOn}
            className={buttonClass({ variant: 'primary', size: 'l', full: true })}
          >
            {t('status.to-chats')}
          </Link>
        ) : null}
        {links.searchMembers ? (
          <Link
            to={links.searchMembers()}
            onClick={goOn}
            className={buttonClass({ variant: 'secondary', size: 'l', full: true })}
          >
            {t('status.to-members')}
          </Link>
        ) : null}
      </div>
      {after.isFirst || firstPurchase.is(payment.payment_id) ? (
        <section className={`${styles.premium} ${styles.screen}`} aria-labelledby="premium-welcome">
          <Heading level={2} id="premium-welcome">
            {t('status.premium')}
          </Heading>
          <PremiumBenefits />
        </section>
      ) : null}
      <PrintedReceipt payment={payment} />
    </>
  );
}

/** When the account is debited; nothing once that has been done. */
function DebitDay({ payment }: { payment: PaymentStatusResponse }) {
  const { t } = useTranslation('mf-payments');
  const format = useFormat();
  const paper = usePaper(payment, true);
  if (paper == null) return <Text tone="muted">{t('status.debited-later')}</Text>;
  const { debit_on: day } = paper;
  if (day === undefined) return null;
  // A day of the site's calendar: noon here is of the same day.
  return <Text tone="muted">{t('status.debited-on', { date: format.date(`${day}T12:00:00`) })}</Text>;
}

/** Back to the conversation that the purchase began in, with the message that waits there (R-PAY-BACK-TO-CHAT). */
function BackToConversation({ way: { path, waiting }, onGoOn }: { way: WayBack; onGoOn: () => void }) {
  const { t } = useTranslation('mf-payments');
  return (
    <>
      {waiting === undefined ? null : (
        <figure className={styles.waiting}>
          <figcaption>{t('status.waiting', { name: waiting.name })}</figcaption>
          <blockquote>{waiting.text}</blockquote>
        </figure>
      )}
      <Link to={path} onClick={onGoOn} className={buttonClass({ variant: 'primary', size: 'l', full: true })}>
        {waiting === undefined ? t('status.to-conversation') : t('status.to-member', { name: waiting.name })}
      </Link>
    </>
  );
}
