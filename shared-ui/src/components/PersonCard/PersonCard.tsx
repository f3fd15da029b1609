import type { ReactElement, ReactNode } from 'react';
import { Bot, MapPin, UserRound } from 'lucide-react';
import { classNames } from '../class-names.ts';
import { ResponsivePicture, type PictureSource } from '../ResponsivePicture/ResponsivePicture.tsx';
import { Tag } from '../Tag/Tag.tsx';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx';
import styles from './PersonCard.module.css';

/** Props of the card's link; spread them onto the router's link. */
export interface PersonCardLinkProps {
  className: string;
  children: ReactNode;
}

export interface PersonCardProps {
  picture: PictureSource | null;
  name: string;
  age: number;
  /** Such as 'Utrecht'. */
  place?: string | undefined;
  /** The text alternative of the green dot; without it there is no dot. */
  onlineLabel?: string | undefined;
  /** The label of a fictional profile (R-MEMBERS-FICTIONAL-CARD), always visible. */
  fictionalLabel?: string | undefined;
  /** Such as 'New'. */
  newLabel?: string | undefined;
  /** The text alternative of the photo; '' when the name beside it is enough. */
  alt?: string | undefined;
  /** The card's link, which covers the whole card: `(link) => <Link to={…} {...link} />`. */
  renderLink?: ((link: PersonCardLinkProps) => ReactElement) | undefined;
  /** A small action in the photo's corner, such as a like button. */
  action?: ReactNode;
  /** The photo's `sizes`; the default fits `<Grid columns="people">`. */
  sizes?: string | undefined;
  priority?: boolean | undefined;
  /** The photo is loaded before it is visible, after what is. */
  eager?: boolean | undefined;
  blurred?: boolean | undefined;
  className?: string | undefined;
}

const GRID_SIZES = '(min-width: 1264px) 285px, (min-width: 992px) 24vw, (min-width: 576px) 31vw, 46vw';

/** A member, photo first: 4:5, with name and age on its lower edge. */
export function PersonCard(props: PersonCardProps) {
  const { newLabel, action, className } = props;
  return (
    <article className={classNames(styles.card, className)}>
      <CardPhoto {...props} />
      <CardCaption {...props} />
      {newLabel === undefined ? null : (
        <Tag tone="solid" className={styles.new}>
          {newLabel}
        </Tag>
      )}
      {action === undefined ? null : <div className={styles.action}>{action}</div>}
    </article>
  );
}

function CardPhoto({ picture, sizes = GRID_SIZES, alt = '', priority, eager, blurred }: PersonCardProps) {
  return (
    <div className={styles.photo}>
      {picture === null ? (
        <span className={styles.nobody} aria-hidden="true">
          <UserRound />
        </span>
      ) : (
        <ResponsivePicture
          picture={picture}
          sizes={sizes}
          alt={alt}
          fit="cover"
          priority={priority}
          eager={eager}
          blurred={blurred}
        />
      )}
    </div>
  );
}

function CardCaption({ name, age, place, onlineLabel, fictionalLabel, renderLink }: PersonCardProps) {
  const title = (
    <span className={styles.name}>
      {/* The comma belongs to the name: after a truncated name it would be separated from it. */}
      <span className={styles.nameText}>{name},</span> <span className={styles.age}>{age}</span>
    </span>
  );
  return (
    <div className={styles.caption}>
      {fictionalLabel === undefined ? null : (
        <Tag tone="photo" icon={<Bot aria-hidden="true" />} className={styles.fictional}>
          {fictionalLabel}
        </Tag>
      )}
      <div className={styles.title}>
        {renderLink === undefined ? title : renderLink({ className: styles.link ?? '', children: title })}
        {onlineLabel === undefined ? null : (
          <span className={styles.online}>
            <VisuallyHidden>{onlineLabel}</VisuallyHidden>
          </span>
        )}
      </div>
      {place === undefined ? null : (
        <div className={styles.place}>
          <MapPin aria-hidden="true" />
          <span>{place}</span>
        </div>
      )}
    </div>
  );
}
