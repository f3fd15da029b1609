import type { ReactNode } from 'react';
import type { Gift } from '@tandem/contracts/product/lists';
import styles from './GiftDrawing.module.css';

/** Each on a disc of its own, so that it is seen on a bubble of any colour. */
const DRAWINGS: Readonly<Record<Gift, ReactNode>> = {
  rose: (
    <>
      <path className={styles.line} d="M32 34c0 8-1 14-2 21" />
      <path className={styles.second} d="M31 48c4-8 10-10 15-9-1 6-6 10-15 9Z" />
      <path
        className={styles.figure}
        d="M18 18c3 1 5 0 7-3 2-3 5-5 7-5s5 2 7 5c2 3 4 4 7 3 1 11-4 20-14 20s-15-9-14-20Z"
      />
      <path className={styles.mark} d="M24 22c3 6 13 6 16 0M32 15c-4 3-4 6 0 8s4 5 0 9" />
    </>
  ),
  drink: (
    <>
      <path className={styles.line} d="M32 34v19M22 54h20" />
      <circle className={styles.second} cx="46" cy="16" r="6" />
      <path className={styles.paper} d="M14 14h36L32 35Z" />
      <path className={styles.figure} d="M20 20h24L32 33Z" />
      <path className={styles.line} d="m36 24 9-15" />
    </>
  ),
  heart: (
    <>
      <path
        className={styles.figure}
        d="M32 53C16 42 10 33 10 24c0-7 5-12 11-12 5 0 9 3 11 7 2-4 6-7 11-7 6 0 11 5 11 12 0 9-6 18-22 29Z"
      />
      <path className={styles.mark} d="M17 24c0-3 2-5 5-5" />
    </>
  ),
  teddy: (
    <>
      <circle className={styles.second} cx="18" cy="17" r="7" />
      <circle className={styles.second} cx="46" cy="17" r="7" />
      <path className={styles.second} d="M20 42c-4 4-5 9-4 13h32c1-4 0-9-4-13-7 4-17 4-24 0Z" />
      <circle className={styles.figure} cx="32" cy="28" r="17" />
      <ellipse className={styles.paper} cx="32" cy="35" rx="8" ry="6" />
      <circle className={styles.ink} cx="25" cy="25" r="2.2" />
      <circle className={styles.ink} cx="39" cy="25" r="2.2" />
      <ellipse className={styles.nose} cx="32" cy="33" rx="3" ry="2" />
    </>
  ),
  cake: (
    <>
      <rect className={styles.second} x="14" y="34" width="36" height="19" rx="4" />
      <path
        className={styles.figure}
        d="M14 41c0-7 3-10 8-10h20c5 0 8 3 8 10-2 4-6 4-9 0-2 4-6 4-9 0-3 4-7 4-9 0-3 4-7 4-9 0Z"
      />
      <rect className={styles.paper} x="30" y="19" width="4" height="12" />
      <path className={styles.figure} d="M32 7c4 4 4 8 0 10-4-2-4-6 0-10Z" />
      <path className={styles.line} d="M10 55h44" />
    </>
  ),
  star: (
    <>
      <path
        className={styles.figure}
        d="m32 9 7.4 15L56 26.4l-12 11.7 2.8 16.5L32 46.8l-14.8 7.8L20 38.1 8 26.4 24.6 24Z"
      />
      <path className={styles.mark} d="m29 21 3-6" />
      <circle className={styles.second} cx="51" cy="13" r="3" />
      <circle className={styles.second} cx="12" cy="46" r="2.5" />
    </>
  ),
};

/** The drawing of a gift, in the colours of the theme. It is decoration: what it shows is said beside it. */
export function GiftDrawing({ gift }: { gift: Gift }) {
  return (
    <svg className={styles.drawing} viewBox="0 0 64 64" aria-hidden="true">
      <circle className={styles.ground} cx="32" cy="32" r="32" />
      {DRAWINGS[gift]}
    </svg>
  );
}
