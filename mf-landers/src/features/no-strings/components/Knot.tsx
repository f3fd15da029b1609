import styles from '../NoStringsPage.module.css';

/**
 * The string: a bow whose loops draw themselves back while the page is scrolled, until a plain line is left. On wide screens it
 * stays in sight beside the words; on others the bow is above them, and the string runs down along the edge, behind no letter.
 * Decoration, by the style sheet alone; where scroll-driven animations are not there it unties by itself, and where motion is not
 * wanted it stays tied.
 */
export function Knot() {
  return (
    <div className={styles.string} aria-hidden="true">
      <svg className={styles.knot} viewBox="0 0 400 200" preserveAspectRatio="xMaxYMin meet">
        <path d="M268 0C272 30 262 58 262 84" />
        <path className={styles.beside} d="M262 84C262 200 288 300 268 420S268 560 268 640V6000" />
        <path className={styles.edge} d="M262 84C296 113 342 138 366 168S392 224 392 286V9000" />
        <path
          className={styles.loop}
          d="M262 84C214 18 142 26 148 74 154 120 220 116 262 84 290 110 306 140 312 186"
          pathLength="1"
        />
        <path
          className={styles.loop}
          d="M262 84C310 18 382 26 376 74 370 120 304 116 262 84 236 112 222 144 214 176"
          pathLength="1"
        />
        <circle className={styles.tie} cx="262" cy="84" r="9" />
      </svg>
    </div>
  );
}
