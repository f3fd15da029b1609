import { useEffect, useEffectEvent } from 'react';
import { ApiError, useApi, useHost } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { useQuery } from '@tandem/shared-ui/query';
import type { SlotProps } from '@tandem/contracts/composition/slots';
import { memberQuery } from '../../shared/get-member.ts';
import PhotoViewer from './components/PhotoViewer.tsx';
import { WayBackContext } from './model/way-back.ts';

/**
 * The slot `member-photos`: a member's photos over the whole screen, in a page of another part. Where there is none to
 * show, a notice says why, and the place is notified that it is closed.
 */
export default function MemberPhotosSlot({ member, backTo, open, onClose }: SlotProps['member-photos']) {
  const { t } = useTranslation('mf-members');
  const { notify } = useHost();
  const { data, error } = useQuery(memberQuery(useApi(), member.id));
  const photos = data?.photos ?? [];
  const failure = error instanceof ApiError ? error.message : t('errors.generic');
  const reason = data === undefined ? (error === null ? null : failure) : t('photos.none', { name: member.name });
  const giveUp = useEffectEvent((text: string) => {
    notify.show('error', text);
    onClose();
  });
  const isInVain = open && photos.length === 0;
  useEffect(() => {
    if (isInVain && reason !== null) giveUp(reason);
  }, [isInVain, reason]);
  if (photos.length === 0) return null;
  return (
    <WayBackContext value={backTo}>
      <PhotoViewer photos={photos} member={member} first={0} open={open} onClose={onClose} />
    </WayBackContext>
  );
}
