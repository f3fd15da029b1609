import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';

/**
 * How an error came to be known: a file that could not be loaded, an error or a rejected promise that nobody caught, a policy
 * that refused something, a crash while rendering or hydrating, and what a part caught and reported itself.
 */
export const ERROR_CAUSES = ['load', 'uncaught', 'rejection', 'policy', 'render', 'hydration', 'reported'] as const;
export type ErrorCause = (typeof ERROR_CAUSES)[number];

/** Where the scripts of a page came from: the network, the browser's cache, or some from each. */
export const SCRIPT_SOURCES = ['network', 'cache', 'both'] as const;

/** L-PLATFORM-REPORT-EVENTS */
const MOST_EVENTS = 20;

/** The part and the release that the browser holds responsible; what a stack or an address says counts more. */
const blamed = { part: z.string().max(40), release: z.string().max(80) };

const eventSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    ...blamed,
    kind: z.literal('timing'),
    /** `load`, a web vital (`LCP`, `INP`, `CLS`), or a name of the part's own. */
    name: z.string().regex(/^[A-Za-z][\w-]{0,39}$/),
    /** Milliseconds; of `CLS` the score. */
    value: z.number().min(0).max(600_000).optional(),
  }),
  z.strictObject({
    ...blamed,
    kind: z.literal('error'),
    /** Shells from before there were causes leave it out. */
    cause: z.enum(ERROR_CAUSES).optional(),
    /** What the part says about the place. */
    name: z.string().max(80).optional(),
    message: z.string().max(500).optional(),
    stack: z.string().max(2000).optional(),
    /** Of the file that could not be loaded. */
    address: z.string().max(300).optional(),
  }),
  z.strictObject({
    ...blamed,
    kind: z.literal('view'),
    /** Milliseconds from the navigation until the page could be used; left out where it never could. */
    ready: z.number().min(0).max(600_000).optional(),
    scripts: z.enum(SCRIPT_SOURCES),
  }),
]);

export const telemetryEndpoints = {
  'POST /api/telemetry.php': defineEndpoint({
    summary: 'Views, load times and errors, attributed to part, release and composition',
    access: 'visitor',
    session: 'none',
    beacon: true,
    body: z.strictObject({
      /** The composition of the document; shells from before there were causes leave it out. */
      composition: z
        .string()
        .regex(/^[0-9a-f]{16}$/)
        .optional(),
      events: z.array(eventSchema).min(1).max(MOST_EVENTS),
    }),
    status: 204,
  }),
};
