import type { ReactNode } from 'react';
import { Banner } from '@tandem/shared-ui/components/Banner';
import { buttonClass } from '@tandem/shared-ui/components/Button';
import { useLinks, useSettings, useUser } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { Link } from '@tandem/shared-ui/router';
import { FocusReturn } from '../overlays/FocusReturn.tsx';
import type { FrameAlert } from '@tandem/contracts/composition/route';
import { ResendActivation } from './ResendActivation.tsx';
import styles from './AlertCard.module.css';

interface AlertCardProps {
  alert: FrameAlert;
  /** At the end of the page, and not over it. */
  inFlow: boolean;
  onDismiss: () => void;
}

/** An alert as a card: over the lower edge of the page, or at the end of its flow. */
export default function AlertCard({ alert, inFlow, onDismiss }: AlertCardProps) {
  const { t } = useTranslation('shell');
  const user = useUser();
  const { name } = useSettings();
  const reason = user?.notifications_disabled[0];
  const text =
    alert === 'mails' && reason !== undefined
      ? t(`alerts.mails.reasons.${reason}`, { email: user?.email ?? '' })
      : t(`alerts.${alert}.text`, { email: user?.email ?? '', name });
  return (
    <FocusReturn>
      <Banner
        className={inFlow ? styles.inFlow : styles.card}
        tone="warning"
        title={t(`alerts.${alert}.title`)}
        action={<AlertAction alert={alert} />}
        onDismiss={onDismiss}
        dismissLabel={t('alerts.dismiss')}
        live
      >
        {text}
      </Banner>
    </FocusReturn>
  );
}

/** What to do about it; nothing where no live part has the page. */
function AlertAction({ alert }: Pick<AlertCardProps, 'alert'>): ReactNode {
  const { t } = useTranslation('shell');
  const { profile, notifications } = useLinks();
  if (alert === 'activation') return <ResendActivation />;
  const link = alert === 'photo' ? profile : notifications;
  if (link === undefined) return undefined;
  return (
    <Link className={buttonClass({ size: 's' })} to={link()}>
      {t(`alerts.${alert}.action`)}
    </Link>
  );
}
