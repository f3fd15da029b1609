import type { SmsConfig } from '../../platform/config/sms-config.ts';
import type { SmsProvider } from './sms-provider.ts';

/** Milliseconds after which a gateway that has not responded counts as one that cannot be reached. */
const PATIENCE = 8000;

/**
 * Sends messages by an HTTP gateway: `POST {id,from,to,text}` as JSON with the token as Bearer; a 2xx means taken. A
 * gateway that knows the `id` sends it once. Rejects otherwise, with the status and without the message.
 */
export function createHttpSmsGateway({ url, token }: SmsConfig, patience = PATIENCE): SmsProvider {
  return {
    id: 'gateway',
    send: async ({ id, from, to, text }) => {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'authorization': `Bearer ${token}` },
        body: JSON.stringify({ id, from, to, text }),
        signal: AbortSignal.timeout(patience),
        redirect: 'error',
      });
      await response.body?.cancel();
      if (!response.ok) throw new Error(`the SMS gateway returned ${response.status}`);
    },
  };
}
