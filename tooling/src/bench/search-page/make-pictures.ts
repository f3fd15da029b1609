import type { ResponseOf } from '@tandem/contracts/api/index';
import { browserHeaders } from '../endpoints/demo-client.ts';

/** Pixels that a card's photo has on the measured phone: 46 % of 390, two for each. */
const CARD_WIDTH = 358;
/** As many as a browser requests at once. */
const AT_ONCE = 6;

/** The address of the file that a card on the measured phone shows; null for a member without a photo. */
function pictureOf({ main_image: image }: ResponseOf<'GET /api/members.php'>['profiles'][number]): string | null {
  const wide = image?.variants.filter(({ width }) => width >= CARD_WIDTH) ?? [];
  return wide.toSorted((one, other) => one.width - other.width)[0]?.avif ?? null;
}

/**
 * Requests the photos of so many results of a search once. A new site draws the portraits of its fictional members when they
 * are requested first, which takes all of the processor for minutes: the page would be measured beside that.
 */
export async function makePictures(
  origin: string,
  cookie: string,
  { search, results }: { search: string; results: number },
) {
  const headers = browserHeaders(origin, cookie);
  for (let page = 1, seen = 0; seen < results; page += 1) {
    const response = await fetch(`${origin}/api/members.php?${search}&page=${page}`, { headers });
    if (!response.ok) throw new Error(`The search returned ${response.status}: ${await response.text()}`);
    const { profiles } = (await response.json()) as ResponseOf<'GET /api/members.php'>;
    if (profiles.length === 0) return;
    seen += profiles.length;
    const pictures = profiles.map(pictureOf).filter((address) => address !== null);
    while (pictures.length > 0)
      await Promise.all(
        pictures.splice(0, AT_ONCE).map(async (address) => (await fetch(origin + address, { headers })).arrayBuffer()),
      );
  }
}
