import { Skeleton } from '@tandem/shared-ui/components/Skeleton';
import styles from './SignupForm.module.css';

/** A placeholder for the first question while the chosen member is loaded: the message to them. */
export function SignupSkeleton() {
  return (
    <div className={styles.form} aria-hidden="true">
      <Skeleton height="2.75rem" />
      <Skeleton width="70%" height="2.5rem" />
      <Skeleton height="9rem" />
      <div className={styles.onward}>
        <Skeleton height="3.25rem" />
      </div>
    </div>
  );
}
