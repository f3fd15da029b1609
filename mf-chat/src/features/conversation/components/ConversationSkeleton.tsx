import { PageSkeleton } from '@tandem/shared-ui/components/PageSkeleton';
import { useTranslation } from '@tandem/shared-ui/i18n';

/** The place of a conversation that is still loading. */
export function ConversationSkeleton() {
  const { t } = useTranslation('mf-chat');
  return <PageSkeleton shape="chat" label={t('loading')} />;
}
