import { Skeleton } from '../Skeleton/Skeleton.tsx';
import styles from './PersonCardSkeleton.module.css';

/** A placeholder for a card. A component of its own, so that a page's outline does not import the whole card. */
export function PersonCardSkeleton() {
  return <Skeleton className={styles.card} />;
}
