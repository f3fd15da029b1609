import { PhotoAndLines } from '../PhotoAndLines/PhotoAndLines.tsx';
import { SkeletonPage } from '../SkeletonPage/SkeletonPage.tsx';
import styles from './MemberSkeleton.module.css';

/**
 * A profile: the photo as wide as a phone's screen, and the bar of actions at its lower edge. Everything above the bar
 * has its final place.
 */
export function MemberOutline() {
  return (
    <>
      <PhotoAndLines className={styles.profile} photoClassName={styles.photo} />
      <div className={styles.edgeBar} data-edge-bar="" />
    </>
  );
}

export interface MemberSkeletonProps {
  /** Announced once by screen readers, such as 'Loading…'. */
  label: string;
}

/** A placeholder for the page of a member. */
export function MemberSkeleton({ label }: MemberSkeletonProps) {
  return (
    <SkeletonPage width="wide" shape="member" label={label}>
      <MemberOutline />
    </SkeletonPage>
  );
}
