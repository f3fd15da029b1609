import { Skeleton } from '../Skeleton/Skeleton.tsx';
import styles from './PersonCardSkeleton.module.css';

/** The place of a card that is still loading. On its own: a page's outline has it, and does not bring the whole card. */
export function PersonCardSkeleton() {
  return <Skeleton className={styles.card} />;
}
