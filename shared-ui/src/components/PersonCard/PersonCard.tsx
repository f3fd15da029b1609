import type { ReactElement, ReactNode } from 'react';
import { UserRound } from 'lucide-react';
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
  /** Left out where it is not to be said yet. */
  age?: number | undefined;
  /** Such as 'Utrecht'. */
  place?: string | undefined;
  /** An interest that both have; '' keeps its line while its name is loaded. */
  interest?: string | undefined;
  /** What the interest is, for those who listen: 'In common:'. */
  interestLabel?: string | undefined;
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
  /** A small action beside the place, such as a like button. */
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

/** A member, photo first: 4:5, with who they are on its lower edge. The name has the whole width. */
export function PersonCard(props: PersonCardProps) {
  const { newLabel, className } = props;
  return (
    <article className={classNames(styles.card, className)}>
      <CardPhoto {...props} />
      <CardCaption {...props} />
      {newLabel === undefined ? null : (
        <Tag tone="solid" className={styles.new}>
          {newLabel}
        </Tag>
      )}
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

/** Names of more letters are set smaller, so that most of them are whole on a phone's card. */
const LONG_NAME = 11;

function CardCaption(props: PersonCardProps) {
  const { name, age, onlineLabel, fictionalLabel, renderLink } = props;
  const title = (
    <span className={classNames(styles.name, name.length > LONG_NAME && styles.long)}>
      {/* The comma belongs to the name: after a truncated name it would be separated from it. */}
      <span className={styles.nameText}>{age === undefined ? name : `${name},`}</span>{' '}
      <span className={styles.age}>{age}</span>
    </span>
  );
  return (
    <div className={styles.caption}>
      <div className={classNames(styles.title, onlineLabel !== undefined && styles.withDot)}>
        {renderLink === undefined ? title : renderLink({ className: styles.link ?? '', children: title })}
        {onlineLabel === undefined ? null : <span className={styles.online}>{onlineLabel}</span>}
        {/* The word is always whole (R-MEMBERS-FICTIONAL-CARD): where the name leaves too little, it has a line of its own. */}
        <Fact icon={styles.fictional}>{fictionalLabel}</Fact>
      </div>
      <CardFacts {...props} />
    </div>
  );
}

/** What else is known, a line each, and the action beside it. */
function CardFacts({ place, interest, interestLabel, action }: PersonCardProps) {
  return (
    <div className={classNames(styles.lower, action !== undefined && styles.withAction)}>
      <div className={styles.facts}>
        <Fact icon={styles.place}>{place}</Fact>
        <Fact icon={styles.interest} label={interestLabel}>
          {interest}
        </Fact>
      </div>
      {action === undefined ? null : <div className={styles.action}>{action}</div>}
    </div>
  );
}

interface FactProps {
  /** The class that draws it. */
  icon: string | undefined;
  /** Read out before it. */
  label?: string | undefined;
  /** Undefined: no line. '' is a line that is still empty. */
  children: string | undefined;
}

/** One element with its icon in the background: lists have hundreds of cards, and elements are most of what one costs. */
function Fact({ icon, label, children }: FactProps) {
  if (children === undefined) return null;
  return (
    <div className={classNames(styles.fact, children !== '' && icon)}>
      {label === undefined || children === '' ? null : <VisuallyHidden>{label} </VisuallyHidden>}
      {children}
    </div>
  );
}
