import type { BodyOf } from '@tandem/contracts/api/index';
import type { WaitingPhoto } from '@tandem/contracts/api/moderation';
import { PHOTO_REJECTION_REASONS } from '@tandem/contracts/product/photo-rules';
import { Button } from '@tandem/shared-ui/components/Button';
import { Cluster } from '@tandem/shared-ui/components/Cluster';
import { Tag } from '@tandem/shared-ui/components/Tag';
import { useApi, useFormat } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { useDecide } from '../api/use-decide.ts';
import { focusNextItem } from '../model/focus-next-item.ts';
import { MODERATION_TEXTS } from '../moderation-texts.ts';
import { Item } from './Item.tsx';
import { MemberFacts } from './MemberFacts.tsx';
import { ReasonedDecision } from './ReasonedDecision.tsx';
import { SharpPhoto } from './SharpPhoto.tsx';

/** A photo that waits, with the member whose it is: it is approved, or rejected with a reason. */
export function PhotoItem({ waiting }: { waiting: WaitingPhoto }) {
  const { t } = useTranslation(MODERATION_TEXTS);
  const { t: tProfile } = useTranslation('mf-members');
  const { date } = useFormat();
  const api = useApi();
  const { id, photo, member } = waiting;
  const { mutate } = useDecide('photos', waiting, (body: BodyOf<'PUT /api/photo-review.php'>) =>
    api.call('PUT /api/photo-review.php', { body }),
  );
  return (
    <Item
      title={t('photo.title', { name: member.name })}
      photo={<SharpPhoto photo={photo} alt={t('photo.alt', { name: member.name })} />}
    >
      <Cluster>
        <Tag tone={photo.status === 'active' ? 'warning' : 'neutral'}>{t(`photo.${photo.status}`)}</Tag>
        {photo.private ? <Tag>{t('photo.private')}</Tag> : null}
        <Tag>{t('photo.uploaded', { when: date(waiting.uploaded_at) })}</Tag>
      </Cluster>
      <MemberFacts member={member} />
      <Cluster>
        <Button
          variant="primary"
          onClick={({ currentTarget }) => {
            focusNextItem(currentTarget);
            mutate({ id, decision: 'approved' });
          }}
        >
          {t('photo.approve')}
        </Button>
      </Cluster>
      <ReasonedDecision
        options={PHOTO_REJECTION_REASONS.map((value) => ({ value, label: tProfile(`own.photos.reasons.${value}`) }))}
        label={t('photo.reason')}
        action={t('photo.reject')}
        onDecide={(reason) => mutate({ id, decision: 'rejected', reason })}
      />
    </Item>
  );
}
