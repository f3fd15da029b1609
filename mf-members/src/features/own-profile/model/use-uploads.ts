import { useEffect, useRef, useState } from 'react';
import { PHOTO_UPLOAD } from '@tandem/contracts/product/photo-rules';
import { ApiError, useHost } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { useTakeUploaded } from '../api/change-photo.ts';
import { uploadPhoto } from '../api/upload-photo.ts';
import { faultOf } from './check-file.ts';
import { unsavedProfile } from './unsaved-profile.ts';
import { useOwnChange } from './use-own-change.ts';

/** Sent at the same time; the others wait their turn. */
const AT_A_TIME = 2;

export interface Upload {
  key: string;
  file: File;
  isPrivate: boolean;
  state: 'waiting' | 'sending' | 'failed';
  /** From 0 to 1. */
  progress: number;
  error: string | null;
  /** Trying once more may help. */
  canRetry: boolean;
}

export interface Uploads {
  uploads: readonly Upload[];
  add: (files: readonly File[], isPrivate: boolean) => void;
  retry: (key: string) => void;
  /** Stops it, or takes a failed one off the page. */
  dismiss: (key: string) => void;
}

/** Sends photos, two at a time, and keeps what is to be shown of each until it is there. */
export function useUploads(): Uploads {
  const { t } = useTranslation('mf-members');
  const { locale } = useHost();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const running = useRef(new Map<string, AbortController>());
  const takeUploaded = useTakeUploaded();
  const onChanged = useOwnChange();

  const patch = (key: string, change: Partial<Upload>) =>
    setUploads((all) => all.map((upload) => (upload.key === key ? { ...upload, ...change } : upload)));
  const drop = (key: string) => setUploads((all) => all.filter((upload) => upload.key !== key));

  const start = async ({ key, file, isPrivate }: Upload) => {
    const controller = new AbortController();
    running.current.set(key, controller);
    patch(key, { state: 'sending', progress: 0, error: null });
    try {
      const answer = await uploadPhoto({
        file,
        isPrivate,
        key,
        locale: locale.current,
        signal: controller.signal,
        offlineMessage: t('own.photos.offline'),
        onProgress: (progress) => patch(key, { progress }),
      });
      await takeUploaded(answer);
      drop(key);
      onChanged();
    } catch (error) {
      if (controller.signal.aborted) return;
      const isKnown = error instanceof ApiError;
      const canRetry = !isKnown || error.status === 0 || error.status === 429 || error.status >= 500;
      patch(key, { state: 'failed', canRetry, error: isKnown ? error.message : t('errors.generic') });
    } finally {
      running.current.delete(key);
    }
  };

  const next = uploads.find(({ state }) => state === 'waiting');
  const busy = uploads.filter(({ state }) => state === 'sending').length;
  useEffect(() => {
    if (next !== undefined && busy < AT_A_TIME && !running.current.has(next.key)) void start(next);
  });
  useEffect(() => {
    const all = running.current;
    return () => all.forEach((controller) => controller.abort());
  }, []);
  const isBusy = busy > 0 || next !== undefined;
  useEffect(() => (isBusy ? unsavedProfile.hold() : undefined), [isBusy]);

  const faultText = (file: File): string | null => {
    const fault = faultOf(file);
    return fault === null ? null : t(`own.photos.faults.${fault}`, { n: PHOTO_UPLOAD.maxMegabytes });
  };
  return {
    uploads,
    add: (files, isPrivate) =>
      setUploads((all) => [
        ...all,
        ...files.map((file): Upload => {
          const error = faultText(file);
          const state = error === null ? 'waiting' : 'failed';
          return { key: crypto.randomUUID(), file, isPrivate, state, progress: 0, error, canRetry: false };
        }),
      ]),
    retry: (key) => patch(key, { state: 'waiting', error: null }),
    dismiss: (key) => {
      running.current.get(key)?.abort();
      drop(key);
    },
  };
}
