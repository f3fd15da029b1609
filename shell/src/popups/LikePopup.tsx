import { Bot } from 'lucide-react';
import { Avatar } from '@tandem/shared-ui/components/Avatar';
import { buttonClass } from '@tandem/shared-ui/components/Button';
import { Dialog } from '@tandem/shared-ui/components/Dialog';
import { Stack } from '@tandem/shared-ui/components/Stack';
import { Tag } from '@tandem/shared-ui/components/Tag';
import { Text } from '@tandem/shared-ui/components/Text';
import { useLinks, useLocale, useSettings } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { Link } from '@tandem/shared-ui/router';
import type { TimedLiker } from './timed-like.ts';
import styles from './LikePopup.module.css';

/**
 * Somebody likes you: the member, labelled when fictional (R-LIKES-FICTIONAL-POPUP), and a link to their profile
 * (R-LIKES-POPUP-BUTTON).
 */
export default function LikePopup({ member, onClose }: { member: TimedLiker; onClose: () => void }) {
  const { t } = useTranslation('shell');
  const { current } = useLocale();
  const { fictional_singular: fictional } = useSettings();
  const links = useLinks();
  return (
    <Dialog open onClose={onClose} title={t('like.new')} closeLabel={t('like.close')} placement="sheet" size="s">
      <Stack gap={5} align="stretch">
        <div className={styles.person}>
          <Avatar picture={member.main_image} size="xl" />
          <div>
            <Text strong>{t('like.name-and-age', { name: member.name, age: member.age })}</Text>
            {member.fictional ? (
              <Tag tone="info" icon={<Bot aria-hidden="true" />}>
                {fictional[current]}
              </Tag>
            ) : null}
          </div>
        </div>
        <Text>{t('like.new-text', { name: member.name })}</Text>
        {links.member === undefined ? null : (
          <Link
            className={buttonClass({ variant: 'primary', full: true })}
            to={links.member({ id: member.id })}
            onClick={onClose}
          >
            {t('like.profile')}
          </Link>
        )}
      </Stack>
    </Dialog>
  );
}
