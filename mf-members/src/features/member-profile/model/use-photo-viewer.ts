import { useRef, useState } from 'react';
import type { ComponentType } from 'react';
import { useHost } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import type { PhotoViewerProps } from '../components/PhotoViewer.tsx';

const load = () => import(/* webpackChunkName: "photo-viewer" */ '../components/PhotoViewer.tsx');

export interface LateViewer {
  /** Null until the code is loaded and it was opened once. */
  Viewer: ComponentType<PhotoViewerProps> | null;
  isOpen: boolean;
  /** The photo to begin with, from 0. */
  first: number;
  /** How often it was opened: a new opening begins anew. */
  openings: number;
  /** Requests the code before it is needed: the pointer is over a photo, or the focus is on it. */
  prepare: () => void;
  openAt: (photo: number) => void;
  close: () => void;
}

/** The full-screen view of photos, whose code is loaded when it is wanted; a notice shows when that fails. */
export function usePhotoViewer(): LateViewer {
  const { t } = useTranslation('mf-members');
  const { notify, telemetry } = useHost();
  const [Viewer, setViewer] = useState<ComponentType<PhotoViewerProps> | null>(null);
  const [state, setState] = useState({ isOpen: false, first: 0, openings: 0 });
  const pending = useRef<Promise<unknown> | null>(null);

  const bring = async () => {
    const code = await load();
    setViewer(() => code.default);
  };
  /** One request at a time; a failed one is made again. */
  const request = () => {
    pending.current ??= bring().catch((error: unknown) => {
      pending.current = null;
      throw error;
    });
    return pending.current;
  };
  return {
    ...state,
    Viewer: state.openings === 0 ? null : Viewer,
    prepare: () => {
      request().catch((error: unknown) => telemetry.error(error, { where: 'photo-viewer' }));
    },
    openAt: (photo) => {
      setState(({ openings }) => ({ isOpen: true, first: photo, openings: openings + 1 }));
      request().catch((error: unknown) => {
        telemetry.error(error, { where: 'photo-viewer' });
        setState((before) => ({ ...before, isOpen: false }));
        notify.show('error', t('errors.generic'));
      });
    },
    close: () => setState((before) => ({ ...before, isOpen: false })),
  };
}
