import { ChatSkeleton } from '@tandem/shared-ui/components/ChatSkeleton';
import { useTranslation } from '@tandem/shared-ui/i18n';

/** The place of a conversation that is still loading. */
export function ConversationSkeleton() {
  const { t } = useTranslation('mf-chat');
  return <ChatSkeleton label={t('loading')} />;
}
