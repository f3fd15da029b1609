import { useId } from 'react';
import { Heading } from '@tandem/shared-ui/components/Heading';
import { Switch } from '@tandem/shared-ui/components/Switch';
import { Text } from '@tandem/shared-ui/components/Text';
import { VisuallyHidden } from '@tandem/shared-ui/components/VisuallyHidden';
import { useSettings } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import type { NotificationPreferences } from '@tandem/contracts/api/notifications';
import type { NotificationChannel } from '@tandem/contracts/product/notification-types';
import type { OfferedType } from '../model/groups.ts';
import styles from './PreferenceGroup.module.css';

interface PreferenceGroupProps {
  id: 'people' | 'account' | 'marketing';
  types: readonly OfferedType[];
  channels: readonly NotificationChannel[];
  preferences: NotificationPreferences['preferences'];
  /** No mail is sent: the choice is saved for later. */
  isMailOff: boolean;
  onChange: (type: OfferedType, channel: NotificationChannel, isOn: boolean) => void;
}

/** Notifications of one kind, each with a switch per channel that is saved on click. */
export function PreferenceGroup({ id, types, channels, preferences, isMailOff, onChange }: PreferenceGroupProps) {
  const { t } = useTranslation('mf-members');
  const { name: site } = useSettings();
  const titleId = useId();
  return (
    <section className={styles.group} aria-labelledby={titleId}>
      <div className={styles.head}>
        <div>
          <Heading level={2} size="card" id={titleId}>
            {t(`notifications.groups.${id}`, { site })}
          </Heading>
          {id === 'marketing' ? (
            <Text size="s" tone="muted">
              {t('notifications.marketingHint')}
            </Text>
          ) : null}
        </div>
        <div className={styles.channels} aria-hidden="true">
          {channels.map((channel) => (
            <span key={channel} className={styles.channel}>
              {t(`notifications.channels.${channel}`)}
            </span>
          ))}
        </div>
      </div>
      <ul className={styles.rows}>
        {types.map((type) => (
          <li key={type} className={styles.row}>
            <div className={styles.words}>
              <Text as="span">{t(`notifications.types.${type}.title`)}</Text>
              <Text as="span" size="s" tone="muted">
                {t(`notifications.types.${type}.text`, { site })}
              </Text>
            </div>
            <div className={styles.channels}>
              {channels.map((channel) => (
                <Switch
                  key={channel}
                  className={channel === 'mail' && isMailOff ? styles.off : styles.choice}
                  label={
                    <VisuallyHidden>
                      {t('notifications.choice', {
                        channel: t(`notifications.channels.${channel}`),
                        what: t(`notifications.types.${type}.title`),
                      })}
                    </VisuallyHidden>
                  }
                  checked={preferences[type][channel]}
                  onChange={(event) => onChange(type, channel, event.target.checked)}
                />
              ))}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
