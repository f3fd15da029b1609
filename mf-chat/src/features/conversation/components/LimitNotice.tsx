import { Banner } from '@tandem/shared-ui/components/Banner';
import { buttonClass } from '@tandem/shared-ui/components/Button';
import { useLinks } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { Link } from '@tandem/shared-ui/router';
import { LIMITS } from '@tandem/contracts/product/limits';
import type { Refusal } from '../model/refusal.ts';

interface LimitNoticeProps {
  /** A limit that is known before anything is sent. */
  code: 'conversation_limit' | undefined;
  /** Why messages failed, without the reasons that no longer apply. */
  reasons: readonly Refusal[];
  /** It is in place of the field, in which something was typed before. */
  keepsText?: boolean;
}

/** The limit of free conversations, where it was reached, and what opens it (R-CHAT-CONVERSATION-LIMIT). */
export function LimitNotice({ code, reasons, keepsText = false }: LimitNoticeProps) {
  const { t } = useTranslation('mf-chat');
  const { premium, buyCredits } = useLinks();
  if (code !== 'conversation_limit' && !reasons.some((reason) => reason.code === 'conversation_limit')) return null;
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
      {keepsText ? ` ${t('limit.typedKept')}` : null}
    </Banner>
  );
}
