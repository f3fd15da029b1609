import { Switch } from '@tandem/shared-ui/components/Switch';
import { useSettings } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import type { NotificationPreferences } from '@tandem/contracts/api/notifications';
import type { NotificationChange } from '../api/save-notifications.ts';
import { changeOfAll, isAnyOn, useChannels } from '../model/channels.ts';
import styles from './PreferenceGroup.module.css';

interface AllOfChannelsProps {
  preferences: NotificationPreferences['preferences'];
  /** No mail is sent: the choice is saved for later. */
  isMailOff: boolean;
  onChange: (change: NotificationChange) => void;
}

/** A row for each channel, which turns all of it off or on (R-MAIL-CHANNEL-ALL). It is on while anything is sent. */
export function AllOfChannels({ preferences, isMailOff, onChange }: AllOfChannelsProps) {
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
          checked={isAnyOn(preferences, channel)}
          onChange={(event) => onChange(changeOfAll(channel, event.target.checked))}
        />
      ))}
    </section>
  );
}
