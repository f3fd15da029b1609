import { partQuery } from '@tandem/contracts/product/tracking';

/**
 * What an address says about how somebody came, as written, with the question mark, or empty: the arrival and the campaign
 * (`utm_*`), which go along to where a visitor is sent on.
 */
export function cameWith(search: string): string {
  const { arrival, rest } = partQuery(search);
  const campaign = rest
    .slice(1)
    .split('&')
    .filter((pair) => [...new URLSearchParams(pair).keys()].some((name) => /^utm_\w+$/.test(name)));
  const pairs = [...(arrival === '' ? [] : [arrival.slice(1)]), ...campaign];
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}
