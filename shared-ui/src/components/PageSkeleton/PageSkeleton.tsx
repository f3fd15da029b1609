import { ChatOutline } from '../ChatSkeleton/ChatSkeleton.tsx';
import { Grid } from '../Grid/Grid.tsx';
import { MemberOutline } from '../MemberSkeleton/MemberSkeleton.tsx';
import { PersonCardSkeleton } from '../PersonCardSkeleton/PersonCardSkeleton.tsx';
import { PhotoAndLines } from '../PhotoAndLines/PhotoAndLines.tsx';
import { Skeleton } from '../Skeleton/Skeleton.tsx';
import { SkeletonPage } from '../SkeletonPage/SkeletonPage.tsx';
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
  member: MemberOutline,
  form: FormShape,
  notice: NoticeShape,
  chat: ChatOutline,
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
    <SkeletonPage
      width={WIDTHS[shape]}
      className={shape === 'grid' ? styles.people : undefined}
      shape={shape}
      label={label}
    >
      <Shape />
    </SkeletonPage>
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

function DetailShape() {
  return <PhotoAndLines className={styles.detail} photoClassName={styles.portrait} />;
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
