import { useLate } from '../../../shared/use-late.ts';
import type { PhotoOptionsProps } from './PhotoOptions.tsx';

const load = async () => (await import(/* webpackChunkName: "photo-options" */ './PhotoOptions.tsx')).PhotoOptions;

/** The options of a photo, loaded when those of the first are opened. */
export function LatePhotoOptions(props: PhotoOptionsProps) {
  const { Loaded } = useLate(load, props.openedId !== null, props.onClose);
  return Loaded === null ? null : <Loaded {...props} />;
}
