import type { ReactNode } from 'react';
import { MAIN_ID } from '../navigation/page-focus.ts';
import styles from './Main.module.css';

/** The place of the page in every layout: the target of the skip link and of focus after a navigation. */
export function Main({ className = '', children }: { className?: string | undefined; children: ReactNode }) {
  return (
    <main id={MAIN_ID} tabIndex={-1} className={`${styles.main} ${className}`}>
      {children}
    </main>
  );
}
