import { useEffect, useState } from 'react';
import type { Country } from '@tandem/contracts/product/locales';
import type { Outline } from './outlines.ts';

/**
 * The outline of a country, which is loaded with the page's script: prerendered HTML is of no country. Null until then, and
 * where it cannot be loaded.
 */
export function useOutline(country: Country): Outline | null {
  const [outlines, setOutlines] = useState<Readonly<Record<Country, Outline>> | null>(null);
  useEffect(() => {
    import(/* webpackChunkName: "map-outlines" */ './outlines.ts').then(
      ({ OUTLINES }) => setOutlines(OUTLINES),
      () => undefined,
    );
  }, []);
  return outlines?.[country] ?? null;
}
