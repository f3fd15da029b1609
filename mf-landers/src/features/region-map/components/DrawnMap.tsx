import type { Country } from '@tandem/contracts/product/locales';
import styles from '../RegionMapPage.module.css';
import type { Outline } from '../model/outlines.ts';
import { useOutline } from '../model/use-outline.ts';

/** Where the pins are drawn while no country is known: a table, so that no pin can be a member's place. */
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

/** A drawing of a country with soft pins, which are nobody's place; until it is there, one of no place. Decoration. */
export function DrawnMap({ country }: { country: Country }) {
  const outline = useOutline(country);
  return (
    <svg
      className={styles.map}
      viewBox="0 0 640 380"
      preserveAspectRatio={outline === null ? 'xMidYMid slice' : 'xMidYMid meet'}
      data-country={outline === null ? undefined : country}
      aria-hidden="true"
    >
      {outline === null ? <NoPlace /> : <CountryShape key={country} outline={outline} />}
    </svg>
  );
}

function CountryShape({ outline: { path, pins } }: { outline: Outline }) {
  const places = Array.from({ length: pins.length / 2 }, (_, index) => [pins[2 * index], pins[2 * index + 1]]);
  return (
    <g className={styles.country}>
      <path className={styles.outline} d={path} />
      <g className={styles.pins}>
        {places.map(([x, y]) => (
          <circle key={`${x}-${y}`} cx={x} cy={y} r="13" />
        ))}
      </g>
    </g>
  );
}

/** A river, parks, roads, and soft pins. */
function NoPlace() {
  return (
    <>
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
    </>
  );
}
