import type { Jobs } from '../../platform/jobs/jobs.ts';
import { createPaymentsEndpoints } from './payments.routes.ts';
import { createPaymentsService } from './payments.service.ts';
import type { PaymentsDependencies } from './payments.service.ts';
import { createStalePaymentsJob } from './stale-payments.ts';
import type { StalePaymentsDependencies } from './stale-payments.ts';

export type PaymentsAreaDeps = PaymentsDependencies & StalePaymentsDependencies & { jobs: Pick<Jobs, 'define'> };

/** Bundles of credits and their payments; open payments are reconciled in the background. */
export function createPaymentsArea(deps: PaymentsAreaDeps) {
  const payments = createPaymentsService(deps);
  deps.jobs.define(createStalePaymentsJob(deps));
  return { payments, handlers: createPaymentsEndpoints({ payments }) };
}
