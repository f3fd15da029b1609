import { vi } from 'vitest';
import { createApiClient } from '../host/api-client.ts';
import type { ApiClientOptions } from '../host/api-client.ts';

export const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers });
export const failure = (status: number, code: string, extra: object = {}, headers: Record<string, string> = {}) =>
  json(status, { error: { code, message: 'What went wrong', requestId: 'r1', ...extra } }, headers);

/** A client without a network: it gets these responses, the last of them again and again. */
export function createClient(responses: (Response | Error)[], isOnline = () => true) {
  const waits: number[] = [];
  const requests: { address: string; init: RequestInit }[] = [];
  const onAuthenticationRequired = vi.fn<() => void>();
  const onOtherSession = vi.fn<() => void>();
  const onReplayed = vi.fn<() => void>();
  const fetch = vi.fn<ApiClientOptions['fetch']>(async (address, init) => {
    requests.push({ address: address instanceof Request ? address.url : address.toString(), init: init ?? {} });
    const response = responses.length > 1 ? responses.shift() : responses[0];
    if (response === undefined || response instanceof Error) throw response ?? new TypeError('no response');
    return response.clone();
  });
  const client = createApiClient({
    fetch,
    locale: 'fr',
    onAuthenticationRequired,
    onOtherSession,
    onReplayed,
    member: () => 42,
    offlineMessage: () => 'Check your connection and try again.',
    genericMessage: () => 'Une erreur est survenue.',
    isOnline,
    wait: async (milliseconds) => void waits.push(milliseconds),
  });
  return { client, waits, requests, onAuthenticationRequired, onOtherSession, onReplayed };
}

export const headersOf = (init: RequestInit) => init.headers as Record<string, string>;
