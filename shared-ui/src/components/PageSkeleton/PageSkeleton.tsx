import { Grid } from '../Grid/Grid.tsx';
import { Page } from '../Page/Page.tsx';
import { PersonCardSkeleton } from '../PersonCardSkeleton/PersonCardSkeleton.tsx';
import { Skeleton } from '../Skeleton/Skeleton.tsx';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx';
import styles from './PageSkeleton.module.css';

export interface PageSkeletonProps {
  /** The kind of page that is loading. */
  shape: 'grid' | 'tabs' | 'list' | 'detail' | 'member' | 'form' | 'notice' | 'chat' | 'outcome';
  /** Announced once by screen readers, such as 'Loading…'. */
  label: string;
}

const SHAPES = {
  grid: GridShape,
  tabs: TabsShape,
  list: ListShape,
  detail: DetailShape,
  member: MemberShape,
  form: FormShape,
  notice: NoticeShape,
  chat: ChatShape,
  outcome: OutcomeShape,
} as const;
const WIDTHS = {
  grid: 'wide',
  tabs: 'wide',
  list: 'narrow',
  detail: 'wide',
  member: 'wide',
  form: 'form',
  notice: 'form',
  chat: 'wide',
  outcome: 'form',
} as const;
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

/** A placeholder for a whole page, in its final shape, so that nothing moves when it is loaded. */
export function PageSkeleton({ shape, label }: PageSkeletonProps) {
  const Shape = SHAPES[shape];
  return (
    <Page width={WIDTHS[shape]} className={shape === 'grid' ? styles.people : undefined}>
      <div role="status" data-outline={shape} className={styles.status}>
        <VisuallyHidden>{label}</VisuallyHidden>
      </div>
      <Shape />
    </Page>
  );
}

function GridShape() {
  return (
    <>
      <Skeleton width="14rem" height="2.25rem" className={styles.head} />
      <Grid columns="people">
        {numbers(12).map((index) => (
          <PersonCardSkeleton key={index} />
        ))}
      </Grid>
    </>
  );
}

/** People below a row of tabs. */
function TabsShape() {
  return (
    <>
      <Skeleton width="8rem" height="2.25rem" />
      <div className={styles.tabs}>
        {['5.5rem', '5rem', '4.5rem'].map((width) => (
          <Skeleton key={width} shape="text" width={width} />
        ))}
      </div>
      <Grid columns="people">
        {numbers(12).map((index) => (
          <PersonCardSkeleton key={index} />
        ))}
      </Grid>
    </>
  );
}

function ListShape() {
  return (
    <>
      <Skeleton width="10rem" height="2.25rem" />
      <div className={styles.rows}>
        {numbers(7).map((index) => (
          <div key={index} className={styles.row}>
            <Skeleton shape="circle" width="3.5rem" height="3.5rem" />
            <div className={styles.lines}>
              <Skeleton shape="text" width="40%" />
              <Skeleton shape="text" width="75%" />
            </div>
          </div>
        ))}
      </div>
    </>
  );
}

interface DetailShapeProps {
  /** The classes of a profile instead of those of any page about one subject. */
  classes?: { grid: string | undefined; portrait: string | undefined };
}

function DetailShape({ classes = { grid: styles.detail, portrait: styles.portrait } }: DetailShapeProps) {
  return (
    <div className={classes.grid}>
      <Skeleton className={classes.portrait} />
      <div className={styles.lines}>
        <Skeleton width="60%" height="2.5rem" />
        <Skeleton shape="text" width="40%" />
        <Skeleton width="100%" height="3.25rem" className={styles.spaced} />
        {['100%', '94%', '97%', '52%'].map((width) => (
          <Skeleton key={width} shape="text" width={width} />
        ))}
      </div>
    </div>
  );
}

/**
 * A profile: the photo as wide as a phone's screen, and the bar of actions at its lower edge. Everything above the bar
 * has its final place.
 */
function MemberShape() {
  return (
    <>
      <DetailShape classes={{ grid: styles.profile, portrait: styles.photo }} />
      <div className={styles.edgeBar} data-edge-bar="" />
    </>
  );
}

function FormShape() {
  return (
    <div className={styles.form}>
      <Skeleton width="70%" height="2.25rem" />
      {numbers(3).map((index) => (
        <div key={index} className={styles.lines}>
          <Skeleton shape="text" width="30%" />
          <Skeleton width="100%" height="3rem" />
        </div>
      ))}
      <Skeleton width="100%" height="3.25rem" />
    </div>
  );
}

/** A drawing, a headline, what it means, and one button. */
function NoticeShape() {
  return (
    <div className={styles.notice}>
      <Skeleton width="9rem" height="6.5rem" />
      <Skeleton width="75%" height="2.25rem" />
      <div className={styles.message}>
        <Skeleton shape="text" width="100%" />
        <Skeleton shape="text" width="70%" />
      </div>
      <Skeleton width="100%" height="3.25rem" className={styles.action} />
    </div>
  );
}

/** What became of something: a sign, a headline and a sentence in the middle, as a wait begins. */
function OutcomeShape() {
  return (
    <div className={styles.outcome}>
      <Skeleton shape="circle" width="2.5rem" height="2.5rem" />
      <Skeleton width="min(20rem, 80%)" height="2.25rem" />
      <Skeleton shape="text" width="90%" />
    </div>
  );
}

function ChatShape() {
  return (
    <div className={styles.chat}>
      {['62%', '44%', '70%', '36%', '55%'].map((width, index) => (
        <Skeleton key={width} width={width} height="3rem" className={index % 2 === 0 ? styles.theirs : styles.mine} />
      ))}
    </div>
  );
}
