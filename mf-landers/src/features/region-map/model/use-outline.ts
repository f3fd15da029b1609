import { useEffect, useState } from 'react';
import type { Country } from '@tandem/contracts/product/locales';
import type { Outline } from './outlines.ts';

let outlines: Readonly<Record<Country, Outline>> | null = null;

/** Loads the outlines: they are a file of their own, which is smaller than the page is without them. */
async function loadOutlines(): Promise<void> {
  outlines ??= (await import(/* webpackChunkName: "map-outlines" */ './outlines.ts')).OUTLINES;
}

/** The outlines are in markup from the beginning; a browser has that, and loads them once the page is there. */
export const loadOutlinesForMarkup = (): Promise<void> =>
  typeof document === 'undefined' ? loadOutlines() : Promise.resolve();

/**
 * The outline of a country. Null while a browser has not loaded it, when the page has what was prerendered, and where it
 * cannot be loaded.
 */
export function useOutline(country: Country): Outline | null {
  const [known, setKnown] = useState(outlines);
  useEffect(() => {
    loadOutlines().then(
      () => setKnown(outlines),
      () => undefined,
    );
  }, []);
  return known?.[country] ?? null;
}
