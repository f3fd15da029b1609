import { useEffect, useRef, useState } from 'react';
import { PHOTO_UPLOAD } from '@tandem/contracts/product/photo-rules';
import { ApiError, useHost, useUser } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { mayUploadAgain, uploadPhoto } from '@tandem/shared-ui/upload-photo';
import { useWriteUploaded } from '../api/change-photo.ts';
import { faultOf } from './check-file.ts';
import { unsavedProfile } from './unsaved-profile.ts';
import { useOwnChange } from '../../../shared/own-profile/use-own-change.ts';

/** How many photos are uploaded at the same time. */
const AT_A_TIME = 2;

/** A photo that is to be uploaded. */
export interface NewPhoto {
  file: File;
  isPrivate: boolean;
  /** What its member keeps of it, as `partText` writes it; null leaves it to the site. */
  part: string | null;
}

export interface Upload extends NewPhoto {
  key: string;
  /** The id of the member who chose it: it is uploaded for nobody else (R-PLATFORM-MEMBER-HEADER). */
  member: number | null;
  state: 'waiting' | 'sending' | 'failed';
  /** From 0 to 1. */
  progress: number;
  error: string | null;
  /** Whether another attempt may succeed. */
  canRetry: boolean;
}

export interface Uploads {
  uploads: readonly Upload[];
  add: (photos: readonly NewPhoto[]) => void;
  retry: (key: string) => void;
  /** Aborts an upload, or removes a failed one from the page. */
  dismiss: (key: string) => void;
}

/** Uploads photos, two at a time, and keeps what is shown of each until it is part of the profile. */
export function useUploads(): Uploads {
  const { t } = useTranslation('mf-members');
  const member = useUser()?.id ?? null;
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const patch = (key: string, change: Partial<Upload>) =>
    setUploads((all) => all.map((upload) => (upload.key === key ? { ...upload, ...change } : upload)));
  const drop = (key: string) => setUploads((all) => all.filter((upload) => upload.key !== key));
  const { start, running } = useUpload(patch, drop);

  const next = uploads.find(({ state }) => state === 'waiting');
  const busy = uploads.filter(({ state }) => state === 'sending').length;
  useEffect(() => {
    if (next !== undefined && busy < AT_A_TIME && !running.current.has(next.key)) void start(next);
  });
  const isBusy = busy > 0 || next !== undefined;
  useEffect(() => (isBusy ? unsavedProfile.hold() : undefined), [isBusy]);

  const toUpload = (photo: NewPhoto): Upload => {
    const fault = faultOf(photo.file);
    const error = fault === null ? null : t(`own.photos.faults.${fault}`, { n: PHOTO_UPLOAD.maxMegabytes });
    const state = error === null ? 'waiting' : 'failed';
    return { key: crypto.randomUUID(), member, ...photo, state, progress: 0, error, canRetry: false };
  };
  return {
    uploads,
    add: (photos) => setUploads((all) => [...all, ...photos.map(toUpload)]),
    retry: (key) => patch(key, { state: 'waiting', error: null }),
    dismiss: (key) => {
      running.current.get(key)?.abort();
      drop(key);
    },
  };
}

/** Returns the function that uploads one photo, and what aborts each upload that is running. */
function useUpload(patch: (key: string, change: Partial<Upload>) => void, drop: (key: string) => void) {
  const { t } = useTranslation('mf-members');
  const { locale, session } = useHost();
  const running = useRef(new Map<string, AbortController>());
  const writeUploaded = useWriteUploaded();
  const onChanged = useOwnChange();
  useEffect(() => {
    const all = running.current;
    return () => all.forEach((controller) => controller.abort());
  }, []);

  const start = async ({ key, member, file, isPrivate, part }: Upload) => {
    const controller = new AbortController();
    running.current.set(key, controller);
    patch(key, { state: 'sending', progress: 0, error: null });
    try {
      const response = await uploadPhoto({
        file,
        isPrivate,
        part,
        key,
        member,
        locale: locale.current,
        signal: controller.signal,
        offlineMessage: t('own.photos.offline'),
        genericMessage: t('errors.generic'),
        onProgress: (progress) => patch(key, { progress }),
      });
      await writeUploaded(response);
      drop(key);
      onChanged();
    } catch (error) {
      if (controller.signal.aborted) return;
      const isKnown = error instanceof ApiError;
      // The page shows whom the session is of (R-ACCOUNT-OTHER-MEMBER).
      if (isKnown && error.code === 'other_session') void session.refresh();
      patch(key, {
        state: 'failed',
        canRetry: mayUploadAgain(error),
        error: isKnown ? error.message : t('errors.generic'),
      });
    } finally {
      running.current.delete(key);
    }
  };
  return { start, running };
}
