import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';

export const telemetryEndpoints = {
  'POST /api/telemetry.php': defineEndpoint({
    summary: 'Load times and errors, attributed to part and release',
    access: 'visitor',
    session: 'none',
    beacon: true,
    body: z.strictObject({
      events: z
        .array(
          z.strictObject({
            part: z.string().max(40),
            release: z.string().max(80),
            kind: z.enum(['timing', 'error']),
            name: z.string().max(80),
            value: z.number().min(0).max(600_000).optional(),
            message: z.string().max(500).optional(),
          }),
        )
        .min(1)
        .max(20),
    }),
    status: 204,
  }),
};
