import type { Country } from '@tandem/contracts/product/locales';
import styles from '../RegionMapPage.module.css';
import type { Outline } from '../model/outlines.ts';
import { useOutline } from '../model/use-outline.ts';

/**
 * A drawing of a country with soft pins, which are nobody's place. It is in the document (docs/decisions/0310): while it is
 * hydrated the outlines are not there yet, and what was prerendered stays. Where they cannot be loaded another country has
 * none. Decoration.
 */
export function DrawnMap({ country }: { country: Country }) {
  const outline = useOutline(country);
  return (
    <svg className={styles.map} viewBox="0 0 640 380" data-country={country} aria-hidden="true">
      <CountryShape key={country} outline={outline} />
    </svg>
  );
}

/** One path for all pins: lines of no length, which are drawn as dots. */
const dotsOf = (pins: Outline['pins']): string =>
  pins.flatMap((x, index) => (index % 2 === 0 ? [`M${x} ${pins[index + 1] ?? 0}h.01`] : [])).join('');

function CountryShape({ outline }: { outline: Outline | null }) {
  return (
    <g className={styles.country}>
      <path className={styles.outline} d={outline?.path ?? ''} suppressHydrationWarning />
      <path className={styles.pins} d={outline === null ? '' : dotsOf(outline.pins)} suppressHydrationWarning />
    </g>
  );
}
