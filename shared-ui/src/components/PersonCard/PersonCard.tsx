import type { ReactElement, ReactNode } from 'react';
import { Bot, MapPin, UserRound } from 'lucide-react';
import { classNames } from '../class-names.ts';
import { ResponsivePicture, type PictureSource } from '../ResponsivePicture/ResponsivePicture.tsx';
import { Tag } from '../Tag/Tag.tsx';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx';
import styles from './PersonCard.module.css';

/** What the card's own link is given; spread it onto the link of the router in use. */
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
  /** Words for the green dot; without them there is no dot. */
  onlineLabel?: string | undefined;
  /** The word for a fictional profile (R-MEMBERS-FICTIONAL-CARD); whenever it is given it is in sight. */
  fictionalLabel?: string | undefined;
  /** Such as 'New'. */
  newLabel?: string | undefined;
  /** Of the photo: '' when the name beside it is enough. */
  alt?: string | undefined;
  /** The card's link, over its whole face: `(link) => <LocaleLink to={…} {...link} />`. */
  renderLink?: ((link: PersonCardLinkProps) => ReactElement) | undefined;
  /** One small action on the photo's corner, such as a like button. */
  action?: ReactNode;
  /** How wide it stands on the page; the default fits `<Grid columns="people">`. */
  sizes?: string | undefined;
  priority?: boolean | undefined;
  blurred?: boolean | undefined;
  className?: string | undefined;
}

const GRID_SIZES = '(min-width: 1264px) 285px, (min-width: 992px) 24vw, (min-width: 576px) 31vw, 46vw';

/** A member, photo first: 4:5, name and age on its lower edge. */
export function PersonCard(props: PersonCardProps) {
  const {
    picture,
    name,
    age,
    place,
    onlineLabel,
    fictionalLabel,
    newLabel,
    alt = '',
    renderLink,
    action,
    priority,
    blurred,
  } = props;
  const title = (
    <span className={styles.name}>
      {/* The comma goes with the name: after one that is cut short it would stand apart. */}
      <span className={styles.nameText}>{name},</span> <span className={styles.age}>{age}</span>
    </span>
  );
  return (
    <article className={classNames(styles.card, props.className)}>
      <div className={styles.photo}>
        {picture === null ? (
          <span className={styles.nobody} aria-hidden="true">
            <UserRound />
          </span>
        ) : (
          <ResponsivePicture
            picture={picture}
            sizes={props.sizes ?? GRID_SIZES}
            alt={alt}
            fit="cover"
            priority={priority}
            blurred={blurred}
          />
        )}
      </div>
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
      {newLabel === undefined ? null : (
        <Tag tone="solid" className={styles.new}>
          {newLabel}
        </Tag>
      )}
      {action === undefined ? null : <div className={styles.action}>{action}</div>}
    </article>
  );
}
