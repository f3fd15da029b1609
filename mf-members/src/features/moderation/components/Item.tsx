import { useId } from 'react';
import type { ReactNode } from 'react';
import { Stack } from '@tandem/shared-ui/components/Stack';
import styles from './Item.module.css';

interface ItemProps {
  title: string;
  /** The photo that it is about, beside the rest where there is room. */
  photo?: ReactNode;
  /** What one needs to decide, and the decisions. */
  children: ReactNode;
}

/** An item that waits. */
export function Item({ title, photo, children }: ItemProps) {
  const titleId = useId();
  return (
    <article aria-labelledby={titleId}>
      <Stack gap={3} align="stretch">
        <h2 id={titleId} tabIndex={-1} className={styles.title}>
          {title}
        </h2>
        <div className={styles.columns}>
          {photo}
          <Stack gap={3} align="stretch">
            {children}
          </Stack>
        </div>
      </Stack>
    </article>
  );
}
