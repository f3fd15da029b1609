import { Skeleton } from '@tandem/shared-ui/components/Skeleton';
import styles from './SignupForm.module.css';

/** A placeholder for the form while the chosen member is loaded: their message comes first. */
export function SignupSkeleton() {
  return (
    <div className={styles.form} aria-hidden="true">
      <Skeleton width="70%" height="2.5rem" />
      <Skeleton height="9rem" />
      <Skeleton height="3.5rem" />
      <Skeleton height="3.5rem" />
      <Skeleton height="3rem" />
    </div>
  );
}
