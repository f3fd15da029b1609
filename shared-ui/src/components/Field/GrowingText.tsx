import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import styles from './GrowingText.module.css';

interface GrowingTextProps extends ComponentProps<'textarea'> {
  /** What is in the field. */
  text: string;
}

/**
 * A `<textarea>` that is as high as its text, between the heights of its class, in every browser: behind it stands a copy of
 * the text with the same class. What is written in it has its own direction. Firefox, and Safari before 26.2, have no `field-sizing`.
 */
export function GrowingText({ text, className, ...area }: GrowingTextProps) {
  return (
    <div className={styles.grows}>
      <textarea dir="auto" {...area} className={className} />
      <div className={classNames(className, styles.copy)} data-text={text} aria-hidden="true" />
    </div>
  );
}
