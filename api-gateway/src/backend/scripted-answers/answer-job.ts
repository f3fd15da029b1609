import { LIMITS } from '@tandem/contracts/product/limits';
import type { Db } from '../../platform/db/database.ts';
import type { JobKind } from '../../platform/jobs/job-kind.ts';
import { chooseLine, lineText } from './script.ts';
import * as exchanges from './scripted-answers.repository.ts';
import { answerStepSchema } from './answer-step.ts';
import type { AnswerQueue, AnswerStep } from './answer-step.ts';

export interface AnswerJobDeps {
  db: Db;
  /** Whether the tenant has the answers on, when the answer is given. */
  isOn: (tenantId: number) => Promise<boolean>;
  /** Where the second step is staged. */
  next: () => Pick<AnswerQueue, 'stage'>;
}

/**
 * Answers a message in two steps: the fictional profile reads it and is shown as typing, then its line arrives
 * (R-CHAT-SCRIPTED-ANSWERS). Each step looks again whether an answer is still due: not after a block, in a chat that the
 * member has deleted, for somebody who has left, or when something was written since, which is answered by its own job.
 * An answer is no message of a member, so nothing answers it.
 */
export function createAnswerJob({ db, isOn, next }: AnswerJobDeps): JobKind<AnswerStep> {
  return {
    name: 'scripted-answer',
    data: answerStepSchema,
    lanes: 1,
    batch: 20,
    attempts: 3,
    pauseSeconds: () => 10,
    limitSeconds: 60,
    pollSeconds: 2,
    isMinor: true,
    run: ({ message, step }, { id }) =>
      db.transaction().execute(async (trx) => {
        const exchange = await exchanges.lockExchange(trx, message);
        if (exchange === undefined || !(await isOn(exchange.tenantId))) return;
        const line = chooseLine(exchange);
        if (line === null) return;
        if (step === 'answer') {
          const text = lineText(line, exchange);
          // The id of the job: an attempt that is made twice answers once.
          await exchanges.insertAnswer(trx, exchange, { line, text, clientId: id });
          return;
        }
        await exchanges.readAll(trx, exchange);
        await exchanges.showTyping(trx, exchange);
        await next().stage(trx, { message, step: 'answer' }, { afterSeconds: LIMITS.scriptedTypingSeconds });
      }),
  };
}
