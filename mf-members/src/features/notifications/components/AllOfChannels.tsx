import { Switch } from '@tandem/shared-ui/components/Switch';
import { useSettings } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { isChannelOn } from '@tandem/contracts/product/notification-types';
import type { NotificationPreferences } from '@tandem/contracts/api/notifications';
import type { NotificationChange } from '../api/save-notifications.ts';
import { useChannels } from '../model/channels.ts';
import styles from './PreferenceGroup.module.css';

interface AllOfChannelsProps {
  shown: NotificationPreferences;
  /** No mail is sent: the choice is saved for later. */
  isMailOff: boolean;
  onChange: (change: NotificationChange) => void;
}

/** A row for each channel, which turns all of it off, or on as it was (R-MAIL-CHANNEL-ALL). It is on while anything is sent. */
export function AllOfChannels({ shown, isMailOff, onChange }: AllOfChannelsProps) {
  const { t } = useTranslation('mf-members');
  const { name: site } = useSettings();
  return (
    <section className={styles.group} aria-label={t('notifications.all.title')}>
      {useChannels().map((channel) => (
        <Switch
          key={channel}
          className={channel === 'mail' && isMailOff ? styles.allOff : styles.all}
          label={t(`notifications.all.${channel}`)}
          hint={t('notifications.all.text', { site })}
          checked={isChannelOn(shown, channel)}
          onChange={(event) => onChange({ channels: { [channel]: event.target.checked } })}
        />
      ))}
    </section>
  );
}
