import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { countrySchema } from './common.ts';
import { LIMITS } from '../product/limits.ts';

/** Degrees in a query string; an empty text is no number, and neither is `1e2`. */
const degreesSchema = (max: number) =>
  z
    .union([z.number(), z.string().regex(/^-?\d{1,3}(?:\.\d{1,20})?$/)])
    .transform(Number)
    .pipe(z.number().min(-max).max(max));

const geocodeResponseSchema = z
  .union([
    z.object({
      country: countrySchema,
      /** The id of the region in regions.php. */
      countryregion: z.string(),
      city: z.string(),
    }),
    z.literal(false),
  ])
  .meta({ id: 'GeocodeResponse' });

export const placesEndpoints = {
  'GET /api/geocode.php': defineEndpoint({
    summary: 'The place at a position of WGS 84, or false where the site knows none (C-PLATFORM-GEOCODE)',
    access: 'visitor',
    session: 'none',
    limit: { calls: LIMITS.geocodesPerHour, seconds: 3600 },
    query: z.object({ lat: degreesSchema(90), lon: degreesSchema(180) }),
    response: geocodeResponseSchema,
  }),
};
