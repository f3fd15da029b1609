import { Banner } from '@tandem/shared-ui/components/Banner';
import { buttonClass } from '@tandem/shared-ui/components/Button';
import { useLinks } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { Link } from '@tandem/shared-ui/router';
import { LIMITS } from '@tandem/contracts/product/limits';

interface LimitNoticeProps {
  /** A limit that is known before anything is sent. */
  code: 'conversation_limit' | undefined;
  /** Why messages failed. */
  reasons: readonly { code: string; message: string }[];
}

/** A limit that was reached and what opens it (decisions 16 and 17). */
export function LimitNotice({ code, reasons }: LimitNoticeProps) {
  const { t } = useTranslation('mf-chat');
  const { premium, buyCredits } = useLinks();
  const hasReason = (wanted: string) => reasons.some((reason) => reason.code === wanted);
  if (code === 'conversation_limit' || hasReason('conversation_limit')) {
    const way = (premium ?? buyCredits)?.();
    const action =
      way === undefined ? undefined : (
        <Link to={way} className={buttonClass({ variant: 'secondary', size: 's' })}>
          {t('limit.premium')}
        </Link>
      );
    return (
      <Banner tone="accent" live title={t('limit.conversations', { count: LIMITS.freeConversations })} action={action}>
        {t('limit.conversationsMore')}
      </Banner>
    );
  }
  if (hasReason('activation_required')) {
    return (
      <Banner tone="warning" live title={t('limit.activation')}>
        {t('limit.activationMore')}
      </Banner>
    );
  }
  return null;
}
