import type { MemberStanding } from '@tandem/contracts/api/standing';
import { LIFT_REASONS } from '@tandem/contracts/product/lists';
import type { LiftReason } from '@tandem/contracts/product/lists';
import { Cluster } from '@tandem/shared-ui/components/Cluster';
import { Heading } from '@tandem/shared-ui/components/Heading';
import { Stack } from '@tandem/shared-ui/components/Stack';
import { Tag } from '@tandem/shared-ui/components/Tag';
import { Text } from '@tandem/shared-ui/components/Text';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { useLift } from '../api/use-standing.ts';
import { MODERATION_TEXTS } from '../moderation-texts.ts';
import { ReasonedDecision } from './ReasonedDecision.tsx';
import { SharpPhoto } from './SharpPhoto.tsx';
import styles from './WaitingList.module.css';

/** A member about whom something was decided: what is in force, and how to take it back, with the reason that they are mailed. */
export function StandingFile({ member }: { member: MemberStanding }) {
  const { t } = useTranslation(MODERATION_TEXTS);
  const { t: tReasons } = useTranslation('mf-members');
  const { mutate } = useLift();
  const { id, name, email, standing, reason, photos } = member;
  const decisionOf = (action: string, onDecide: (why: LiftReason) => void) => (
    <ReasonedDecision
      options={LIFT_REASONS.map((value) => ({ value, label: t(`standing.reasons.${value}`) }))}
      label={t('standing.reason')}
      action={action}
      onDecide={onDecide}
    />
  );
  return (
    <Stack gap={5} align="stretch">
      <Stack gap={3} align="stretch">
        <Heading level={2} id="standing">
          {name ?? t('buyer.nameless')}
        </Heading>
        <Cluster>
          <Tag tone={standing === null ? 'neutral' : 'danger'}>{t(`standing.is.${standing ?? 'none'}`)}</Tag>
          {reason === null ? null : <Tag>{tReasons(`report.reasons.${reason}`)}</Tag>}
        </Cluster>
        <Text>{email}</Text>
      </Stack>
      {standing === null
        ? null
        : decisionOf(t(`standing.lift.${standing}`), (why) => mutate({ lift: 'member', member_id: id, reason: why }))}
      {photos.length === 0 ? (
        <Text tone="muted">{t('standing.noPhotos')}</Text>
      ) : (
        <ul className={styles.list} aria-labelledby="standing">
          {photos.map(({ id: photoId, photo, reason: rejection }) => (
            <li key={photoId} className={styles.item}>
              <Stack gap={3} align="stretch">
                <SharpPhoto photo={photo} alt={t('standing.photoAlt', { name: name ?? email })} />
                {rejection === null ? null : <Text>{tReasons(`own.photos.reasons.${rejection}`)}</Text>}
                {decisionOf(t('standing.lift.photo'), (why) =>
                  mutate({ lift: 'photo', photo_id: photoId, reason: why }),
                )}
              </Stack>
            </li>
          ))}
        </ul>
      )}
    </Stack>
  );
}
