import { Heading } from '@tandem/shared-ui/components/Heading';
import { Page } from '@tandem/shared-ui/components/Page';
import { Stack } from '@tandem/shared-ui/components/Stack';
import { Text } from '@tandem/shared-ui/components/Text';
import { ApiError, useApi, useSession, withTexts } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { useQuery } from '@tandem/shared-ui/query';
import { useSearchParams } from '@tandem/shared-ui/router';
import type { NotificationPreferences } from '@tandem/contracts/api/notifications';
import type { Messages } from '@tandem/contracts/composition/remote';
import { LoadFailure } from '../../shared/LoadFailure.tsx';
import { notificationsQuery } from './api/get-notifications.ts';
import { useSaveNotifications } from './api/save-notifications.ts';
import type { NotificationChange } from './api/save-notifications.ts';
import { AllOfChannels } from './components/AllOfChannels.tsx';
import { BrokenLink } from './components/BrokenLink.tsx';
import { DisabledMail } from './components/DisabledMail.tsx';
import { LoginFirst } from './components/LoginFirst.tsx';
import { NotificationsSkeleton } from './components/NotificationsSkeleton.tsx';
import { PreferenceGroup } from './components/PreferenceGroup.tsx';
import { PushPreference } from './components/PushPreference.tsx';
import { useChannels } from './model/channels.ts';
import { GROUPS } from './model/groups.ts';
import styles from './NotificationsPage.module.css';

/**
 * What the site sends notifications about, and how (S-MAIL-NOTIFICATIONS). Open to members, and to everyone with the
 * link of a mail (R-MAIL-PREFERENCES-TOKEN).
 */
function NotificationsPage() {
  const { t } = useTranslation('mf-members');
  const [params] = useSearchParams();
  const token = params.get('token');
  const session = useSession();
  const isVisitor = token === null && session.status === 'visitor';
  const query = useQuery({
    ...notificationsQuery(useApi(), token),
    enabled: token !== null || session.status === 'member',
  });
  const { data, error } = query;
  const { shown, save, isResubscribing } = useSaveNotifications(token, data);
  if (isVisitor) return <LoginFirst />;
  if (shown !== undefined) return <Preferences shown={shown} save={save} isResubscribing={isResubscribing} />;
  if (error === null) return <NotificationsSkeleton label={t('loading')} />;
  if (error instanceof ApiError && (error.code === 'gone' || error.code === 'validation'))
    return <BrokenLink isMember={session.status === 'member'} />;
  return (
    <Page width="narrow">
      <LoadFailure query={query} title={t('notifications.loadFailed')} level={1} />
    </Page>
  );
}

/** The page with its texts, which are files of their own. */
export const pageOf = (texts: Messages) => withTexts('mf-members', NotificationsPage, texts);

interface PreferencesProps {
  shown: NotificationPreferences;
  save: (change: NotificationChange) => void;
  isResubscribing: boolean;
}

function Preferences({ shown, save, isResubscribing }: PreferencesProps) {
  const { t } = useTranslation('mf-members');
  const channels = useChannels();
  const isMailOff = shown.disabled.length > 0;
  return (
    <Page width="narrow">
      <Stack gap={2}>
        <Heading level={1}>{t('notifications.title')}</Heading>
        <Text tone="muted">
          {t(shown.access === 'token' ? 'notifications.introToken' : 'notifications.intro', { address: shown.address })}
        </Text>
      </Stack>
      {shown.disabled.map((reason) => (
        <DisabledMail
          key={reason}
          reason={reason}
          address={shown.address}
          isSaving={isResubscribing}
          onResubscribe={() => save({ resubscribe: true })}
        />
      ))}
      {shown.access === 'session' ? <PushPreference /> : null}
      <div className={styles.groups}>
        <AllOfChannels shown={shown} isMailOff={isMailOff} onChange={save} />
        {GROUPS.map(({ id, types }) => (
          <PreferenceGroup
            key={id}
            id={id}
            types={types}
            channels={channels}
            preferences={shown.preferences}
            isMailOff={isMailOff}
            onChange={(type, channel, isOn) => save({ preferences: { [type]: { [channel]: isOn } } })}
          />
        ))}
      </div>
      <Text size="s" tone="muted">
        {t('notifications.always')}
      </Text>
    </Page>
  );
}
