import { Avatar } from '@tandem/shared-ui/components/Avatar';
import { Stack } from '@tandem/shared-ui/components/Stack';
import { Text } from '@tandem/shared-ui/components/Text';
import { useUser } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import type { Partner } from '../model/partner.ts';
import styles from './ConversationStart.module.css';

/** Before the first message: the recipient, and how many free conversations are left (L-CHAT-FREE-CONVERSATIONS). */
export function ConversationStart({ partner }: { partner: Partner }) {
  const { t } = useTranslation('mf-chat');
  const left = useUser()?.conversations_left ?? null;
  return (
    <Stack gap={3} align="center" className={styles.start}>
      <Avatar picture={partner.main_image} size="xl" />
      <Text strong align="center">
        {t('start.title', { name: partner.name })}
      </Text>
      <Text tone="muted" size="s" align="center">
        {t('start.hint')}
      </Text>
      {left === null || left === 0 ? null : (
        <Text tone="muted" size="s" align="center">
          {t('start.left', { count: left })}
        </Text>
      )}
    </Stack>
  );
}
