import { z } from 'zod';
import type { JobQueue } from '../../platform/jobs/queues.ts';

/** A job of an answer. */
export const answerStepSchema = z.object({
  /** The message that is answered. */
  message: z.int(),
  step: z.enum(['typing', 'answer']),
});

export type AnswerStep = z.infer<typeof answerStepSchema>;
export type AnswerQueue = JobQueue<AnswerStep>;
