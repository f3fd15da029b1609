import { z } from 'zod';

/**
 * A push that is to be sent, as the triggers on messages and likes stage it (`stage_push` in platform/db/migrations).
 */
export const pushJobSchema = z.object({
  subscription: z.int(),
  kind: z.enum(['message', 'like', 'match']),
  /** Who wrote or liked. */
  actor: z.int(),
  /** Null for likes. */
  message: z.int().nullable(),
});

export type PushJob = z.infer<typeof pushJobSchema>;
export type PushKind = PushJob['kind'];
