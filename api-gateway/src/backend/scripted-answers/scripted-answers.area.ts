import type { Db } from '../../platform/db/database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { TenantDirectory } from '../../platform/tenants/tenant-directory.ts';
import { createAnswerJob } from './answer-job.ts';
import { createScriptedAnswers } from './scripted-answers.service.ts';
import type { AnswerQueue } from './answer-step.ts';

export interface ScriptedAnswersDeps {
  db: Db;
  jobs: Pick<Jobs, 'define'>;
  tenants: Pick<TenantDirectory, 'all'>;
}

/** What fictional profiles answer, and the job that does it. It has no calls of its own. */
export function createScriptedAnswersArea({ db, jobs, tenants }: ScriptedAnswersDeps) {
  const isOn = async (tenantId: number) =>
    (await tenants.all()).find(({ id }) => id === tenantId)?.settings.scripted_answers === true;
  // A job of this kind stages the next one of the same exchange.
  const queue: AnswerQueue = jobs.define(createAnswerJob({ db, isOn, next: () => queue }));
  return { answers: createScriptedAnswers(queue), handlers: {} };
}
