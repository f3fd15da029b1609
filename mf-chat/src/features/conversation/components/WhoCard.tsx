import { Bot, MapPin } from 'lucide-react';
import type { MemberProfile } from '@tandem/contracts/api/members';
import { Avatar } from '@tandem/shared-ui/components/Avatar';
import { Cluster } from '@tandem/shared-ui/components/Cluster';
import { Tag } from '@tandem/shared-ui/components/Tag';
import { Text } from '@tandem/shared-ui/components/Text';
import { useFormat, useLocale, useSettings } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import type { Partner } from '../model/partner.ts';
import { useInterestLabels } from '../model/use-interest-labels.ts';
import styles from './WhoCard.module.css';

type Who = Pick<Partner, 'name' | 'age' | 'city' | 'country' | 'fictional' | 'main_image'>;

interface WhoCardProps {
  member: Who;
  /** Undefined until the profile is loaded. */
  shared: MemberProfile['shared_interests'] | undefined;
}

/** Who a first message goes to (R-CHAT-START-WHO): the photo, the age, the place, and the interests of both. */
export function WhoCard({ member, shared = [] }: WhoCardProps) {
  const { t } = useTranslation('mf-chat');
  const { country } = useFormat();
  const settings = useSettings();
  const { current } = useLocale();
  const { labelOf } = useInterestLabels(shared.length > 0);
  const place = [member.city, country(member.country)].filter(Boolean).join(', ');
  const labels = shared.map(labelOf).filter((label) => label !== undefined);
  return (
    <div className={styles.who}>
      <Avatar picture={member.main_image} size="xl" />
      <div className={styles.words}>
        <Text strong>{t('start.who', { name: member.name, age: member.age })}</Text>
        <span className={styles.place}>
          <MapPin aria-hidden="true" />
          {place}
        </span>
        {member.fictional ? (
          <Tag tone="info" icon={<Bot aria-hidden="true" />}>
            {settings.fictional_singular[current]}
          </Tag>
        ) : null}
        {labels.length === 0 ? null : (
          <div role="group" aria-label={t('start.shared')}>
            <Cluster gap={1}>
              {labels.map((label) => (
                <Tag key={label}>{label}</Tag>
              ))}
            </Cluster>
          </div>
        )}
      </div>
    </div>
  );
}
