import type { HostApi } from '@tandem/contracts/composition/host-api';
import { useHost } from '@tandem/shared-ui/host';
import { useLate } from '../../../shared/use-late.ts';
import type { PhotoCropProps } from './PhotoCrop.tsx';

async function load({ i18n, locale }: Pick<HostApi, 'i18n' | 'locale'>) {
  const [{ PhotoCrop }, { default: texts }] = await Promise.all([
    import(/* webpackChunkName: "photo-crop" */ './PhotoCrop.tsx'),
    import(/* webpackChunkName: "photo-crop-[request]" */ `../texts/${locale.current}.json`),
  ]);
  i18n.addResourceBundle(locale.current, 'mf-members', texts, true);
  return PhotoCrop;
}

/** The sheet for the part of a new photo, loaded with its texts when the first photo is chosen. */
export function LatePhotoCrop({ queue }: PhotoCropProps) {
  const host = useHost();
  // Without the sheet there is no part to choose: the photos are uploaded as they are.
  const { Loaded } = useLate<PhotoCropProps>(() => load(host), queue.length > 0, queue.addAll);
  return Loaded === null ? null : <Loaded queue={queue} />;
}
