import type { ReactNode } from 'react';
import styles from './ScriptOnly.module.css';

/** What needs a script; in a browser that runs none, `without` in its place. */
export function ScriptOnly({ without, children }: { without: string; children: ReactNode }) {
  return (
    <>
      <p className={styles.scriptless}>{without}</p>
      <div className={styles.scripted}>{children}</div>
    </>
  );
}
