import { Dialog, type DialogProps } from '../Dialog/Dialog.tsx';

export type BottomSheetProps = Omit<DialogProps, 'placement' | 'size'>;

/** Choices in thumb's reach: rises from the lower edge on phones, a plain dialog from 768 px. */
export function BottomSheet(props: BottomSheetProps) {
  return <Dialog {...props} placement="sheet" />;
}
