import type { Config } from '../../../platform/config/env.ts';
import type { Db } from '../../../platform/db/database.ts';
import { ownHost } from '../../../platform/http/own-host.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import type { JobQueue } from '../../../platform/jobs/queues.ts';
import type { PaymentProvider } from '../payment-provider.ts';
import { createDeciding } from './decision.ts';
import type { Deciding } from './decision.ts';
import { createNoticeJob } from './notice-job.ts';
import type { NoticeJob } from './notice-job.ts';
import { createSandboxProvider } from './sandbox-provider.ts';

export interface SandboxDeps {
  db: Db;
  jobs: Jobs;
  /**
   * `paymentWebhookSecret` signs notices; `host` and `port` are where the gateway listens, the port 0 until it is
   * known.
   */
  config: Pick<Config, 'paymentWebhookSecret' | 'host' | 'port'>;
}

/** The embedded payment provider: what the site sees of it, and what its own pages need. */
export interface Sandbox extends Deciding {
  provider: PaymentProvider;
  notices: JobQueue<NoticeJob>;
  /** Notices go to this port. */
  listening: (port: number) => void;
}

export function createSandbox({ db, jobs, config }: SandboxDeps): Sandbox {
  let { port } = config;
  const secret = config.paymentWebhookSecret;
  const notices = jobs.define(createNoticeJob({ secret, address: () => ({ host: ownHost(config.host), port }) }));
  const deciding = createDeciding(db, notices);
  return {
    ...deciding,
    provider: createSandboxProvider({ db, secret, deciding }),
    notices,
    listening: (ownPort) => {
      port = ownPort;
    },
  };
}
