import { LIMITS } from '@tandem/contracts/product/limits';
import type { Trx } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/tenants/tenant-settings.ts';
import type { AnswerQueue } from './answer-step.ts';

export interface ScriptedAnswers {
  /**
   * Stages the answer of a fictional profile to a message, in the transaction that stores the message
   * (R-CHAT-SCRIPTED-ANSWERS). Does nothing where the tenant has the answers off (R-CHAT-SCRIPTED-PRODUCTION).
   */
  stage: (trx: Trx, tenant: Tenant, messageId: number) => Promise<void>;
}

export const createScriptedAnswers = (queue: Pick<AnswerQueue, 'stage'>): ScriptedAnswers => ({
  stage: async (trx, { settings }, messageId) => {
    if (settings.scripted_answers !== true) return;
    await queue.stage(trx, { message: messageId, step: 'typing' }, { afterSeconds: LIMITS.scriptedReadSeconds });
  },
});
