import { request } from 'node:http';
import { z } from 'zod';
import type { JobKind } from '../../../platform/jobs/job-kind.ts';
import { signNotice } from '../../../platform/http/signed-notice.ts';
import { SIGNATURE_HEADER } from './signature-header.ts';

const WEBHOOK_PATH = '/api/payment-webhook.php';
const ATTEMPTS = 12;
const TIMEOUT_MILLISECONDS = 5000;
const LONGEST_PAUSE_SECONDS = 3600;

const noticeJobSchema = z.object({
  /** The tenant's own host: the site knows its tenants by it. */
  host: z.string(),
  /** The notice as it is signed and sent, with an id by which the site takes it once. */
  body: z.string(),
});

export type NoticeJob = z.infer<typeof noticeJobSchema>;

/** Where the site's webhook is reached: the gateway's own listener. */
export interface WebhookAddress {
  host: string;
  port: number;
}

/** Posts a signed notice and returns the status; rejects when there is no response. */
function post(address: WebhookAddress, notice: NoticeJob, secret: string): Promise<number> {
  const body = Buffer.from(notice.body);
  return new Promise((resolve, reject) => {
    const call = request(
      {
        ...address,
        path: WEBHOOK_PATH,
        method: 'POST',
        timeout: TIMEOUT_MILLISECONDS,
        headers: {
          'host': notice.host,
          'content-type': 'application/json',
          'content-length': body.byteLength,
          [SIGNATURE_HEADER]: signNotice(secret, body),
        },
      },
      (response) => {
        response.resume();
        response.on('end', () => resolve(response.statusCode ?? 0));
        response.on('error', reject);
      },
    );
    call.on('timeout', () => call.destroy(new Error('the webhook did not respond in time')));
    call.on('error', reject);
    call.end(body);
  });
}

/** Sends one of the sandbox's notices to the site's webhook over HTTP, again until it is accepted. */
export function createNoticeJob(deps: { secret: string; address: () => WebhookAddress }): JobKind<NoticeJob> {
  return {
    name: 'sandbox-notice',
    data: noticeJobSchema,
    // One after the other: that a payment is pending is reported before that it is completed.
    lanes: 1,
    batch: 1,
    attempts: ATTEMPTS,
    /** 1, 3, 9 … seconds, an hour at most. */
    pauseSeconds: (attempt) => Math.min(LONGEST_PAUSE_SECONDS, 3 ** (attempt - 1)),
    limitSeconds: 30,
    pollSeconds: 3,
    run: async (notice) => {
      const status = await post(deps.address(), notice, deps.secret);
      if (status < 200 || status >= 300) throw new Error(`the webhook returned ${status}`);
    },
  };
}
