import type { BodyOf } from '@tandem/contracts/api/index';
import type { OwnPhotos } from '@tandem/contracts/api/photos';
import type { EditableProfile } from '@tandem/contracts/api/profile';
import { ApiError, useApi, useHost } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { useMutation, useQueryClient } from '@tandem/shared-ui/query';
import { withResponse, withoutPhoto, withPhotoChange, withUploaded } from '../model/photo-order.ts';
import type { UploadResponse } from '../model/photo-order.ts';
import { useOwnChange } from '../../../shared/own-profile/use-own-change.ts';
import { OWN_PROFILE_KEY } from '../../../shared/own-profile/get-profile.ts';

export type PhotoChange = BodyOf<'PUT /api/photos.php'>;

/** Changes the photos that the page shows. */
function useSetPhotos(): (change: (photos: OwnPhotos) => OwnPhotos) => void {
  const queryClient = useQueryClient();
  return (change) =>
    queryClient.setQueryData<EditableProfile>(
      OWN_PROFILE_KEY,
      (profile) => profile && { ...profile, photos: change(profile.photos) },
    );
}

const CHANGES = ['mf-members', 'photo-changes'];

/**
 * Writes the response to an upload. Other uploads and changes may be pending, which the response does not know: neither
 * their photos nor their changes are reverted.
 */
export function useWriteUploaded(): (response: UploadResponse) => Promise<void> {
  const queryClient = useQueryClient();
  const setPhotos = useSetPhotos();
  return async (response) => {
    // A profile that was requested before does not have the photo.
    await queryClient.cancelQueries({ queryKey: OWN_PROFILE_KEY });
    const isChanging = queryClient.isMutating({ mutationKey: CHANGES }) > 0;
    setPhotos((own) => withUploaded(own, response, isChanging));
  };
}

/**
 * One change of the photos: optimistic, reverted with a notice when it fails. While others are queued the page shows
 * the last change: the response to an earlier one does not know it, and would move photos under the finger that is
 * about to press.
 */
function usePhotoMutation<V>(
  send: (variables: V) => Promise<OwnPhotos>,
  expect: (photos: OwnPhotos, variables: V) => OwnPhotos,
) {
  const { t } = useTranslation('mf-members');
  const { notify } = useHost();
  const queryClient = useQueryClient();
  const setPhotos = useSetPhotos();
  const onChanged = useOwnChange();
  const isLast = () => queryClient.isMutating({ mutationKey: CHANGES }) === 1;
  return useMutation<OwnPhotos, Error, V, { before: EditableProfile | undefined }>({
    mutationKey: CHANGES,
    // One after the other: each response contains all photos.
    scope: { id: 'mf-members.photos' },
    mutationFn: send,
    onMutate: async (variables) => {
      await queryClient.cancelQueries({ queryKey: OWN_PROFILE_KEY });
      const before = queryClient.getQueryData<EditableProfile>(OWN_PROFILE_KEY);
      setPhotos((photos) => expect(photos, variables));
      return { before };
    },
    onSuccess: (photos) => {
      if (isLast()) setPhotos((own) => withResponse(own, photos));
      onChanged();
    },
    onError: (error, _variables, context) => {
      const before = context?.before?.photos;
      if (before !== undefined && isLast()) {
        setPhotos(() => before);
        onChanged();
      }
      const known = error instanceof ApiError ? (Object.values(error.fields)[0] ?? error.message) : t('errors.generic');
      notify.show('error', known);
      if (isLast()) void queryClient.invalidateQueries({ queryKey: OWN_PROFILE_KEY });
    },
  });
}

/** Another place, main, private. */
export function useChangePhoto() {
  const api = useApi();
  return usePhotoMutation((body: PhotoChange) => api.call('PUT /api/photos.php', { body }), withPhotoChange);
}

/** The call outlives the page. */
export function useDeletePhoto() {
  const api = useApi();
  return usePhotoMutation(
    (id: number) => api.call('DELETE /api/photos.php', { body: { id }, keepalive: true }),
    withoutPhoto,
  );
}

/** Brings a photo back that was just removed. It is shown when the server has it: its addresses are new. */
export function useRestorePhoto() {
  const api = useApi();
  return usePhotoMutation(
    (id: number) => api.call('PUT /api/photos.php', { body: { id, removed: false } }),
    (photos) => photos,
  );
}
