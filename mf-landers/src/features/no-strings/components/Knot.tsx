import styles from '../NoStringsPage.module.css';

/**
 * The string: a bow that stays in sight, and whose loops draw themselves back while the page is scrolled, until a plain line
 * is left. Decoration, by the style sheet alone; it stands still where scroll-driven animations are not there or motion is
 * not wanted.
 */
export function Knot() {
  return (
    <div className={styles.string} aria-hidden="true">
      <svg className={styles.knot} viewBox="0 0 400 620" preserveAspectRatio="xMaxYMin slice">
        <path d="M270 -20C276 24 262 56 262 84 262 200 288 300 268 420S264 560 270 640" />
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
