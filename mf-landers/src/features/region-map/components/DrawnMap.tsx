import styles from '../RegionMapPage.module.css';

/** Where the pins are drawn: a table, so that no pin can be a member's place. */
const PINS = [
  [108, 150, 15],
  [196, 92, 11],
  [252, 210, 17],
  [338, 138, 12],
  [402, 226, 15],
  [470, 108, 11],
  [152, 268, 12],
  [522, 190, 14],
  [318, 296, 11],
] as const;

/** A map that is drawn and of no place: a river, parks, roads, and soft pins. Decoration. */
export function DrawnMap() {
  return (
    <svg className={styles.map} viewBox="0 0 640 380" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <rect className={styles.land} width="640" height="380" />
      <path className={styles.park} d="M40 40h120l24 62-70 44-92-30Z" />
      <path className={styles.park} d="M430 270l96-28 74 40-20 70H440Z" />
      <path className={styles.water} d="M-20 330C90 250 150 300 232 250S360 120 470 150 610 60 660 40" />
      <g className={styles.roads}>
        <path d="M-10 120 260 190 650 130" />
        <path d="M210-10 250 190 190 390" />
        <path d="M470-10 430 170 520 390" />
        <path d="M-10 250 190 230 330 340 430 390" />
      </g>
      <g className={styles.pins}>
        {PINS.map(([x, y, r]) => (
          <circle key={`${x}-${y}`} cx={x} cy={y} r={r} />
        ))}
      </g>
    </svg>
  );
}
