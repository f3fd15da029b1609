import type { MouseEvent, ReactElement, ReactNode } from 'react';
import { Bot, UserRound } from 'lucide-react';
import { Dialog } from '../Dialog/Dialog.tsx';
import type { OpenDialog } from '../Dialog/Dialog.tsx';
import { ResponsivePicture, type PictureSource } from '../ResponsivePicture/ResponsivePicture.tsx';
import { Tag } from '../Tag/Tag.tsx';
import styles from './MatchScene.module.css';

/** Props of the link around the portrait; spread them onto the router's link. */
export interface PortraitLinkProps {
  className: string;
  children: ReactNode;
}

export interface MatchSceneProps {
  open: boolean;
  onClose: () => void;
  /** `openOverMotion`, where what is behind it moves. */
  overMotion?: OpenDialog | undefined;
  /** "It's a match!" */
  title: string;
  closeLabel: string;
  /** The viewer's portrait, beside that of the other member. */
  mine: PictureSource | null;
  theirs: PictureSource | null;
  /** The label of a fictional profile (R-LIKES-FICTIONAL-MATCH). */
  fictionalLabel?: string | undefined;
  /** The way to the other member's profile: `(link) => <Link to={…} {...link} />`. */
  renderLink?: ((link: PortraitLinkProps) => ReactElement) | undefined;
  text: ReactNode;
  /** The way to a first message. */
  children: ReactNode;
}

/**
 * A match over the whole screen (R-LIKES-MODAL-SCREEN): both portraits, which meet by one spring, and the first message. A
 * click beside what can be pressed, and Escape, close it (R-LIKES-MODAL-CLICK, R-LIKES-MODAL-ESCAPE).
 */
export function MatchScene(props: MatchSceneProps) {
  const { open, onClose, title, closeLabel, mine, theirs, fictionalLabel, renderLink, text, children } = props;
  const handleClick = (event: MouseEvent<HTMLDivElement>) => {
    if (!(event.target as Element).closest('a, button, [data-message]')) onClose();
  };
  const portrait = (
    <>
      <Portrait picture={theirs} />
      {fictionalLabel === undefined ? null : (
        <span className={styles.label}>
          <Tag tone="photo" icon={<Bot aria-hidden="true" />}>
            {fictionalLabel}
          </Tag>
        </span>
      )}
    </>
  );
  const face = { className: `${styles.face} ${styles.theirs}`, children: portrait };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      hideTitle
      closeLabel={closeLabel}
      overMotion={props.overMotion}
      size="full"
      className={styles.match}
    >
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the keyboard closes it with Escape and the close button */}
      <div className={styles.scene} onClick={handleClick}>
        <p className={styles.title} aria-hidden="true">
          {title}
        </p>
        <div className={styles.faces}>
          <div className={`${styles.face} ${styles.mine}`}>
            <Portrait picture={mine} />
          </div>
          {renderLink === undefined ? <div {...face} /> : renderLink(face)}
        </div>
        <p className={styles.text}>{text}</p>
        <div className={styles.message} data-message="">
          {children}
        </div>
      </div>
    </Dialog>
  );
}

function Portrait({ picture }: { picture: PictureSource | null }) {
  if (picture === null)
    return (
      <span className={styles.nobody} aria-hidden="true">
        <UserRound />
      </span>
    );
  return <ResponsivePicture picture={picture} sizes="(min-width: 576px) 272px, 42vw" alt="" fit="cover" priority />;
}
