import { useId, type ReactNode } from 'react';
import { X } from 'lucide-react';
import { classNames } from '../class-names.ts';
import { IconButton } from '../IconButton/IconButton.tsx';
import { useModalDialog } from './use-modal-dialog.ts';
import type { OpenDialog } from './use-modal-dialog.ts';
import styles from './Dialog.module.css';

export type { OpenDialog };

export interface DialogProps {
  open: boolean;
  /** Called by Escape, the backdrop and the close button; the parent then sets `open` to false. */
  onClose: () => void;
  title: ReactNode;
  /** Shows the title to screen readers only. */
  hideTitle?: boolean | undefined;
  /** Of the close button; without it there is none (the entry warning has no header close: R-FRAME-ENTRY-LARGE). */
  closeLabel?: string | undefined;
  /** False: only the content's own buttons close it. */
  dismissible?: boolean | undefined;
  /** `full` fills the screen, for the match. */
  size?: 's' | 'm' | 'l' | 'full' | undefined;
  /** The content reaches the edges and has no padding, as photos have it; the close button is one for photos. */
  bleed?: boolean | undefined;
  /** `sheet` rises from the lower edge on phones, in thumb's reach. */
  placement?: 'center' | 'sheet' | undefined;
  /** Nothing of the page behind it can be seen. */
  opaque?: boolean | undefined;
  /**
   * `openOverMotion`, where what is behind it moves: it opens and closes in frames of its own, and takes the page behind out of reach
   * piece by piece. For `size` 'full' alone: it has no backdrop.
   */
  overMotion?: OpenDialog | undefined;
  /** Buttons at the end; they stay visible while the content scrolls. */
  footer?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}

function dialogClass({ size = 'm', placement = 'center', bleed, opaque, overMotion }: DialogProps): string {
  return classNames(
    styles.dialog,
    styles[size],
    styles[placement],
    bleed === true && styles.bleed,
    opaque === true && styles.opaque,
    overMotion !== undefined && styles.overMotion,
  );
}

/** A modal dialog. The page behind is inert. */
export function Dialog(props: DialogProps) {
  const { open, onClose, title, hideTitle = false, closeLabel, dismissible = true, bleed = false, placement } = props;
  const titleId = useId();
  const { overMotion } = props;
  const { ref, present, ...handlers } = useModalDialog({ open, onClose, dismissible, overMotion });
  if (!present) return null;
  return (
    <dialog ref={ref} aria-labelledby={titleId} className={dialogClass(props)} {...handlers}>
      <div className={classNames(styles.box, props.className)}>
        {placement === 'sheet' ? <div className={styles.grip} aria-hidden="true" /> : null}
        <div className={classNames(styles.head, hideTitle && styles.bare)}>
          <h2 id={titleId} className={classNames(styles.title, hideTitle && styles.hidden)}>
            {title}
          </h2>
          <CloseButton label={closeLabel} onClose={onClose} isOnPhoto={bleed} />
        </div>
        <div className={styles.body}>{props.children}</div>
        {props.footer === undefined ? null : <div className={styles.footer}>{props.footer}</div>}
      </div>
    </dialog>
  );
}

interface CloseButtonProps {
  label: string | undefined;
  onClose: () => void;
  isOnPhoto: boolean;
}

function CloseButton({ label, onClose, isOnPhoto }: CloseButtonProps) {
  if (label === undefined) return null;
  const variant = isOnPhoto ? 'photo' : 'quiet';
  const icon = <X aria-hidden="true" />;
  return <IconButton label={label} icon={icon} onClick={onClose} variant={variant} className={styles.close} />;
}
