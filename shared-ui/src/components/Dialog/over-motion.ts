import { onCloseRequest } from './close-requests.ts';
import { inertAround } from './inert-around.ts';
import type { OpenDialog } from './use-modal-dialog.ts';

/**
 * Opens a dialog over what moves, for `overMotion` of a `Dialog` that fills the screen. It is not the browser's modal one, which styles
 * the whole page when it opens and when it closes; it does the same piece by piece (docs/decisions/0287).
 */
export const openOverMotion: OpenDialog = (dialog, onCancel) => {
  dialog.setAttribute('aria-modal', 'true');
  dialog.show();
  const free = inertAround(dialog);
  const end = onCloseRequest(onCancel);
  return (focused) => {
    end();
    free(focused);
  };
};
