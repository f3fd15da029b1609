import type { Audience } from '../../platform/experiments/assign.ts';
import type { PageInput } from './read-page-request.ts';

/** Whether a visitor is in the audience of an experiment is decided by the page that they open, and by where they came from first. */
export const audienceOf = (
  { isPhone, source }: Pick<PageInput, 'isPhone' | 'source'>,
  place: Pick<Audience, 'locale' | 'country'>,
): Audience => ({
  ...place,
  device: isPhone ? 'phone' : 'desktop',
  network: source.network ?? null,
  ref: source.ref ?? null,
  sub1: source.sub1 ?? null,
});
