import { useId } from 'react';
import type { ReactNode } from 'react';
import { Stack } from '@tandem/shared-ui/components/Stack';
import styles from './Item.module.css';

interface ItemProps {
  title: string;
  /** What one needs to decide, and the decisions. */
  children: ReactNode;
}

/** An item that waits. */
export function Item({ title, children }: ItemProps) {
  const titleId = useId();
  return (
    <article aria-labelledby={titleId}>
      <Stack gap={3} align="stretch">
        <h2 id={titleId} tabIndex={-1} className={styles.title}>
          {title}
        </h2>
        {children}
      </Stack>
    </article>
  );
}
