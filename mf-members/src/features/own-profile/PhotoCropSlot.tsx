import { useEffect, useEffectEvent, useRef } from 'react';
import type { SlotProps } from '@tandem/contracts/composition/slots';
import { LatePhotoCrop } from './components/LatePhotoCrop.tsx';
import { useCropQueue } from './model/use-crop-queue.ts';

/** The slot `photo-crop`: the sheet for the part of one photo, which is chosen and uploaded by a page of another part. */
export default function PhotoCropSlot({ file, onPhoto, onClose }: SlotProps['photo-crop']) {
  const queue = useCropQueue(([photo]) => {
    if (photo !== undefined) onPhoto(photo.part);
  });
  const hasBegun = useRef(false);
  const begin = useEffectEvent(() => queue.take([file], false));
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    begin();
  }, []);
  return (
    <LatePhotoCrop
      queue={{
        ...queue,
        next: (part) => {
          queue.next(part);
          if (part === null) onClose();
        },
        clear: () => {
          queue.clear();
          onClose();
        },
      }}
    />
  );
}
