import { lookup } from 'node:dns';
import { request as requestHttp } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import webPush from 'web-push';
import type { PushOutcome, PushParcel, PushProvider, PushTarget } from './push-provider.ts';
import { isPublicAddress } from '../../platform/config/push-services.ts';
import type { PushServices } from '../../platform/config/push-services.ts';
import type { VapidKeys } from './vapid-keys.ts';

const SILENCE_MILLISECONDS = 10_000;
/** What a push service says is not needed; more than this of it is not even read. */
const RESPONSE_BYTES = 16_384;

/** Resolves names to public addresses only: a push service's name that leads into this network is not followed. */
const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error !== null) return callback(error, []);
    const refused = addresses.find(({ address }) => !isPublicAddress(address));
    if (refused !== undefined || addresses[0] === undefined)
      return callback(Object.assign(new Error(`${hostname} has no public address`), { code: 'EACCES' }), []);
    if (options.all === true) return callback(null, addresses);
    return callback(null, addresses[0].address, addresses[0].family);
  });
};

interface PushServiceResponse {
  status: number;
  retryAfter: string | undefined;
}

/** One POST without redirects: a push service that moves gives browsers new subscriptions. */
function post(
  endpoint: string,
  { headers, body, isLocal }: { headers: Record<string, string | number>; body: Buffer; isLocal: boolean },
): Promise<PushServiceResponse> {
  const url = new URL(endpoint);
  const options = { method: 'POST', headers, ...(isLocal ? {} : { lookup: lookupPublic }) };
  return new Promise((resolve, reject) => {
    const take = (response: IncomingMessage) => {
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes > RESPONSE_BYTES) response.destroy();
      });
      response.on('error', reject);
      response.on('close', () =>
        resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] }),
      );
    };
    const request = url.protocol === 'http:' ? requestHttp(url, options, take) : requestHttps(url, options, take);
    request.setTimeout(SILENCE_MILLISECONDS, () => request.destroy(new Error('no response in time')));
    request.on('error', reject);
    request.end(body);
  });
}

/** `Retry-After` in seconds, given as such or as a date; null when there is none that can be read. */
export function retryAfterSeconds(header: string | undefined, now: number = Date.now()): number | null {
  if (header === undefined) return null;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header);
  const date = Date.parse(header);
  return Number.isNaN(date) ? null : Math.max(0, Math.ceil((date - now) / 1000));
}

function outcomeOf({ status, retryAfter }: PushServiceResponse): PushOutcome {
  if (status >= 200 && status < 300) return { kind: 'delivered' };
  if (status === 404 || status === 410) return { kind: 'gone' };
  const reason = `the push service returned ${status}`;
  if (status === 429 || status >= 500) return { kind: 'later', reason, afterSeconds: retryAfterSeconds(retryAfter) };
  return { kind: 'refused', reason };
}

/** Web Push: encrypted for the browser (RFC 8291, aes128gcm), signed for the push service (VAPID, RFC 8292). */
export function createWebPushProvider(deps: { keys: VapidKeys; services: PushServices }): PushProvider {
  const { keys, services } = deps;

  function pack(target: PushTarget, parcel: PushParcel) {
    const { endpoint, p256dh, auth } = target;
    return webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, parcel.payload, {
      vapidDetails: { subject: parcel.subject, ...keys },
      TTL: parcel.ttlSeconds,
      topic: parcel.topic,
      urgency: 'high',
      contentEncoding: 'aes128gcm',
    });
  }

  return {
    send: async (target, parcel) => {
      // Checked again: the list may be shorter than when the subscription came in.
      if (!services.allows(target.endpoint)) return { kind: 'gone' };
      let packed: ReturnType<typeof pack>;
      try {
        packed = pack(target, parcel);
      } catch (error) {
        return { kind: 'refused', reason: `it cannot be encrypted: ${String(error)}` };
      }
      try {
        const headers = packed.headers as Record<string, string | number>;
        const isLocal = services.isLocal(target.endpoint);
        return outcomeOf(await post(target.endpoint, { headers, body: packed.body ?? Buffer.alloc(0), isLocal }));
      } catch (error) {
        return { kind: 'later', reason: `the push service cannot be reached: ${String(error)}`, afterSeconds: null };
      }
    },
  };
}
