import { useState } from 'react';
import { ApiError, useHost, useUser } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { useMutation } from '@tandem/shared-ui/query';
import { mayUploadAgain, uploadPhoto } from '@tandem/shared-ui/upload-photo';
import { useHoldUpdate } from '../../../shared/use-hold-update.ts';
import type { ChosenPhoto } from '../components/PhotoPreview.tsx';

/** A chosen photo, and under what it is uploaded, however often it is tried. */
interface Attempt extends ChosenPhoto {
  key: string;
  /** The id of the member who chose it: it is uploaded for nobody else (R-PLATFORM-MEMBER-HEADER). */
  member: number | null;
  /** Sent once more, by its button. */
  isAgain: boolean;
}

interface PhotoUploadOptions {
  goOn: () => void;
  /** Called when what was sent once more cannot be sent again. */
  onGivenUp: () => void;
}

/**
 * Uploads a photo with its part, and then goes on. A photo has one key, so that one whose response was lost is not there twice
 * (R-SIGNUP-STEP-PHOTO-AGAIN).
 */
export function usePhotoUpload({ goOn, onGivenUp }: PhotoUploadOptions) {
  const { t } = useTranslation('mf-signup');
  const { locale, session } = useHost();
  const user = useUser()?.id ?? null;
  const [chosen, setChosen] = useState<Attempt | null>(null);
  const upload = useMutation({
    mutationFn: ({ file, part, key, member }: Attempt) =>
      uploadPhoto({
        file,
        part,
        key,
        member,
        locale: locale.current,
        offlineMessage: t('steps.photo.offline'),
        genericMessage: t('errors.generic'),
      }),
    onError: (error, { isAgain }) => {
      // The page shows whom the session is of (R-ACCOUNT-OTHER-MEMBER).
      if (error instanceof ApiError && error.code === 'other_session') void session.refresh();
      if (isAgain && !mayUploadAgain(error)) onGivenUp();
    },
    onSuccess: async () => {
      await session.refresh();
      goOn();
    },
  });
  const send = (photo: Attempt) => {
    setChosen(photo);
    upload.mutate(photo);
  };
  const { error, isPending } = upload;
  // The button stays while it is at work, with the focus.
  const hasAgain = isPending ? (upload.variables?.isAgain ?? false) : error !== null && mayUploadAgain(error);
  useHoldUpdate(isPending || hasAgain);
  return {
    chosen,
    isPending,
    error,
    start: (photo: ChosenPhoto) => send({ ...photo, key: crypto.randomUUID(), member: user, isAgain: false }),
    /** Sends what was chosen once more; null where that cannot help. */
    again: hasAgain && chosen !== null ? () => send({ ...chosen, isAgain: true }) : null,
  };
}
