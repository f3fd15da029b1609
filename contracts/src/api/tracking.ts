import { z } from 'zod';
import { EXPOSURES_AN_HOUR } from '../product/limits.ts';
import { TRAFFIC_SOURCE_FIELDS, TRAFFIC_SOURCE_LENGTH } from '../product/tracking.ts';
import type { TrafficSourceField } from '../product/tracking.ts';
import { defineEndpoint } from './endpoint.ts';
import { memberSchema } from './members.ts';

const fieldsOf = <S extends z.ZodType>(schema: S) =>
  Object.fromEntries(TRAFFIC_SOURCE_FIELDS.map((field) => [field, schema])) as Record<TrafficSourceField, S>;

/** F-TRACKING-SOURCE: what the address said about where the visitor came from (product/tracking.ts reads it). */
export const trafficSourceSchema = z
  .strictObject(fieldsOf(z.string().trim().min(1).max(TRAFFIC_SOURCE_LENGTH).optional()))
  .meta({ id: 'TrafficSource' });

/** The same as forms send it: an empty value is none. */
export const givenSourceSchema = z.strictObject(fieldsOf(z.string().trim().max(TRAFFIC_SOURCE_LENGTH).optional()));

export const trackingEndpoints = {
  'POST /api/page-hidden.php': defineEndpoint({
    summary: 'Beacon of a page that was left without interaction (R-TRACKING-BOUNCE-BEACON)',
    access: 'visitor',
    session: 'none',
    beacon: true,
    body: z.object({}),
    status: 204,
  }),
  /**
   * Keeps the traffic source for this visitor in a cookie that scripts cannot read: until the browser is closed, or,
   * once cookies are accepted (R-TRACKING-CONSENT), for 30 days from the first touch, which wins: a second source
   * changes nothing (R-TRACKING-FIRST-TOUCH). The gateway has read the parameters of the document's own address
   * already; call this for addresses that were reached without a document, and with `consent` as soon as the visitor
   * has decided about cookies, with or without a source.
   */
  'POST /api/traffic-source.php': defineEndpoint({
    summary: 'Where this visitor came from, and whether it may be kept (C-TRACKING-SOURCE)',
    access: 'visitor',
    session: 'none',
    body: z.strictObject({
      source: givenSourceSchema.optional(),
      /** The visitor accepts cookies. */
      consent: z.boolean(),
    }),
    status: 204,
  }),
  /**
   * Counts the visitor as one who has seen the variant that the gateway assigned them (R-LANDERS-EXPOSURE-ONCE). The page
   * calls it only once cookies are accepted, and from then on the variant is kept beyond the session
   * (R-LANDERS-EXPOSURE-CONSENT). Nothing happens for bots, without an assignment, where the page has shown another variant
   * than the one that the visitor has (R-LANDERS-EXPOSURE-SHOWN), and for who was a member before.
   */
  'POST /api/exposure.php': defineEndpoint({
    summary: 'The visitor has seen their variant of an experiment (C-TRACKING-EXPOSURE)',
    access: 'visitor',
    /** Of an address, behind which a carrier may have thousands of visitors; each of those has a limit of their own. */
    limit: { calls: EXPOSURES_AN_HOUR.address, seconds: 3600 },
    body: z.strictObject({
      experiment: z.string().min(1).max(60),
      /** The variant that was seen. A shell of before does not say it; then nobody is counted. */
      variant: z.string().min(1).max(40).optional(),
      /**
       * The language of the page on which it was seen. A shell of before does not say it, and a program that translates pages
       * changes it: then it is that of the browser.
       */
      locale: z.string().min(1).max(35).optional(),
    }),
    status: 204,
  }),
  'GET /api/auto-like.php': defineEndpoint({
    summary: 'A like from a fictional profile, at most one in 24 h; null when there is none to show (C-LIKES-AUTO)',
    access: 'member',
    origin: 'own',
    /** `fictional` is always true: the popup labels it. The same profile again until the like is seen. */
    response: memberSchema.nullable(),
  }),
};
