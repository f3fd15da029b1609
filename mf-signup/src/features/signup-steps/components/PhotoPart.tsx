import { useEffect, useRef } from 'react';
import { Slot } from '@tandem/shared-ui/host';

interface PhotoPartProps {
  file: File;
  /** Called once, with the part that others see; null where there was none to choose. */
  onPhoto: (part: string | null) => void;
  onClose: () => void;
}

/**
 * The part of a photo that others see, chosen in the sheet that another part has. Where that part is away, or fails, the photo
 * goes as it is.
 */
export function PhotoPart({ file, onPhoto, onClose }: PhotoPartProps) {
  return (
    <Slot name="photo-crop" props={{ file, onPhoto, onClose }} fallback={<AsItIs onShown={() => onPhoto(null)} />} />
  );
}

function AsItIs({ onShown }: { onShown: () => void }) {
  const isDone = useRef(false);
  useEffect(() => {
    if (isDone.current) return;
    isDone.current = true;
    onShown();
  }, [onShown]);
  return null;
}
