import { ArrowLeft, ArrowRight, Lock, LockOpen, Star, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Banner } from '@tandem/shared-ui/components/Banner';
import { BottomSheet } from '@tandem/shared-ui/components/BottomSheet';
import { Button } from '@tandem/shared-ui/components/Button';
import { Cluster } from '@tandem/shared-ui/components/Cluster';
import { Stack } from '@tandem/shared-ui/components/Stack';
import { Text } from '@tandem/shared-ui/components/Text';
import { useTranslation } from '@tandem/shared-ui/i18n';
import type { OwnPhoto } from '@tandem/contracts/api/photos';
import { useChangePhoto, useDeletePhoto } from '../api/change-photo.ts';
import { canBeMain } from '../model/photo-order.ts';

interface PhotoOptionsProps {
  photos: readonly OwnPhoto[];
  /** The photo whose options are open; null when none is. */
  openedId: number | null;
  onClose: () => void;
}

/** What can be done with one photo; removing it asks for confirmation. */
export function PhotoOptions({ photos, openedId, onClose }: PhotoOptionsProps) {
  const { t } = useTranslation('mf-members');
  const [isAsking, setAsking] = useState(false);
  const [lastId, setLastId] = useState(openedId);
  // The sheet keeps its content during its closing animation.
  if (openedId !== null && openedId !== lastId) setLastId(openedId);
  const place = photos.findIndex(({ id }) => id === (openedId ?? lastId));
  const photo = photos[place];
  const close = () => {
    setAsking(false);
    onClose();
  };
  const title = isAsking ? t('own.photos.deleteTitle') : t('own.photos.options', { number: place + 1 });
  return (
    <BottomSheet open={openedId !== null && photo !== undefined} onClose={close} title={title} closeLabel={t('close')}>
      {photo === undefined ? null : isAsking ? (
        <DeleteQuestion photo={photo} onBack={() => setAsking(false)} onDone={close} />
      ) : (
        <Choices photo={photo} place={place} count={photos.length} onDelete={() => setAsking(true)} onDone={close} />
      )}
    </BottomSheet>
  );
}

interface ChoicesProps {
  photo: OwnPhoto;
  place: number;
  count: number;
  onDelete: () => void;
  onDone: () => void;
}

function Choices({ photo, place, count, onDelete, onDone }: ChoicesProps) {
  const { t } = useTranslation('mf-members');
  const { mutate } = useChangePhoto();
  const { id, main: isMain, private: isPrivate, status } = photo;
  const change = (fields: Omit<Parameters<typeof mutate>[0], 'id'>) => {
    mutate({ id, ...fields });
    onDone();
  };
  return (
    <Stack gap={2}>
      <PhotoNote photo={photo} />
      {canBeMain(photo) && !isMain ? (
        <Button full icon={<Star />} onClick={() => change({ main: true })}>
          {t('own.photos.makeMain')}
        </Button>
      ) : null}
      {place > 0 ? (
        <Button full icon={<ArrowLeft />} onClick={() => change({ order: place - 1 })}>
          {t('own.photos.earlier')}
        </Button>
      ) : null}
      {place < count - 1 ? (
        <Button full icon={<ArrowRight />} onClick={() => change({ order: place + 1 })}>
          {t('own.photos.later')}
        </Button>
      ) : null}
      {status === 'rejected' ? null : (
        <Button full icon={isPrivate ? <LockOpen /> : <Lock />} onClick={() => change({ private: !isPrivate })}>
          {t(isPrivate ? 'own.photos.makePublic' : 'own.photos.makePrivate')}
        </Button>
      )}
      <Button full variant="quiet" icon={<Trash2 />} onClick={onDelete}>
        {t('own.photos.delete')}
      </Button>
    </Stack>
  );
}

/** What is to be known about the photo: that it is being checked, or why it is not shown (T-PHOTOS-REJECTED). */
function PhotoNote({ photo }: { photo: OwnPhoto }) {
  const { t } = useTranslation('mf-members');
  if (photo.status === 'pending') return <Banner>{t('own.photos.pendingNote')}</Banner>;
  if (photo.status === 'active') return null;
  const reason = t(`own.photos.reasons.${photo.rejection_reason ?? 'other'}`);
  return <Banner tone="danger">{t('own.photos.rejectedNote', { reason })}</Banner>;
}

function DeleteQuestion({ photo, onBack, onDone }: { photo: OwnPhoto; onBack: () => void; onDone: () => void }) {
  const { t } = useTranslation('mf-members');
  const { mutate } = useDeletePhoto();
  return (
    <Stack gap={4}>
      <Text>{t('own.photos.deleteText')}</Text>
      <Cluster gap={3} justify="end">
        <Button onClick={onBack}>{t('own.cancel')}</Button>
        <Button
          variant="danger"
          onClick={() => {
            mutate(photo.id);
            onDone();
          }}
        >
          {t('own.photos.delete')}
        </Button>
      </Cluster>
    </Stack>
  );
}
