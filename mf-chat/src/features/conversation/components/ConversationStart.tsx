import { Stack } from '@tandem/shared-ui/components/Stack';
import { Text } from '@tandem/shared-ui/components/Text';
import { useApi, useUser } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { useQuery } from '@tandem/shared-ui/query';
import { partnerQuery } from '../api/get-partner.ts';
import type { Partner } from '../model/partner.ts';
import { WhoCard } from './WhoCard.tsx';
import styles from './ConversationStart.module.css';

/**
 * Before the first message: who it goes to (R-CHAT-START-WHO), and how many free conversations are left
 * (L-CHAT-FREE-CONVERSATIONS).
 */
export function ConversationStart({ partner }: { partner: Partner }) {
  const { t } = useTranslation('mf-chat');
  const left = useUser()?.conversations_left ?? null;
  // Loaded already where the conversation is new; one that was deleted shows what the list knows.
  const { data: profile } = useQuery({ ...partnerQuery(useApi(), partner.id), enabled: false });
  return (
    <Stack gap={4} align="center" className={styles.start}>
      <WhoCard member={partner} shared={profile?.shared_interests} />
      <Text strong align="center">
        {t('start.title', { name: partner.name })}
      </Text>
      {left === null || left === 0 ? null : (
        <Text tone="muted" size="s" align="center">
          {t('start.left', { count: left })}
        </Text>
      )}
    </Stack>
  );
}
