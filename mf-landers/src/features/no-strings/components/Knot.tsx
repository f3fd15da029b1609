import styles from '../NoStringsPage.module.css';

/**
 * The string: a bow whose loops draw themselves back while the page is scrolled, until a plain line is left. Decoration,
 * by the style sheet alone; it stands still where scroll-driven animations are not there or motion is not wanted.
 */
export function Knot() {
  return (
    <svg className={styles.knot} viewBox="0 0 400 800" preserveAspectRatio="xMidYMin slice" aria-hidden="true">
      <path className={styles.line} d="M330 -20 C 340 180, 300 240, 318 400 S 330 700, 322 820" pathLength="1" />
      <path
        className={styles.loop}
        d="M318 300 C 230 200, 190 330, 316 318 C 400 220, 430 360, 318 318 C 300 380, 270 420, 236 436"
        pathLength="1"
      />
      <path className={styles.loop} d="M318 318 C 336 380, 360 420, 392 432" pathLength="1" />
    </svg>
  );
}
