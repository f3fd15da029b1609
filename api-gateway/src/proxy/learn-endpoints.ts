import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { Logger } from 'pino';
import type { Config, ProxyConfig } from '../platform/config/env.ts';
import { ENDPOINT_FILES } from '../platform/config/endpoint-files.ts';

const PROBE_MILLISECONDS = 3000;
const BODY_BYTES = 64 * 1024;
const AT_ONCE = 4;
const AGAIN_MILLISECONDS = 2000;
/** Nobody names calls like these: what comes back is how the upstream says that it does not have one. */
const NO_SUCH_FILES = ['no-such-call-7b1d.php', 'nor-this-one-c2e9.php'] as const;

/** How an address is answered, as far as it tells one answer from another. */
interface Signature {
  status: number;
  /** Of the body without the address, which many error pages repeat. */
  hash: string;
}

/** Asks for an address once, as a visitor without cookies. Rejects when nobody answers in time. */
function probe(proxy: ProxyConfig, host: string, method: string, file: string): Promise<Signature> {
  const target = new URL(`/api/${file}`, proxy.upstream);
  const send = target.protocol === 'https:' ? requestHttps : requestHttp;
  const { promise, resolve, reject } = Promise.withResolvers<Signature>();
  const headers = { host, 'user-agent': 'gateway-probe', 'accept': 'application/json' };
  const outgoing = send(target, { method, headers, signal: AbortSignal.timeout(PROBE_MILLISECONDS) }, (incoming) => {
    const parts: Buffer[] = [];
    let bytes = 0;
    const answer = () => {
      const text = Buffer.concat(parts).toString('utf8').replaceAll(file, '');
      resolve({ status: incoming.statusCode ?? 0, hash: createHash('sha256').update(text).digest('hex') });
    };
    incoming.on('data', (part: Buffer) => {
      parts.push(part);
      bytes += part.byteLength;
      if (bytes < BODY_BYTES) return;
      // Long enough to be told from another, and an event stream would never end.
      answer();
      incoming.destroy();
    });
    incoming.on('end', answer);
    incoming.on('error', reject);
    if (incoming.headers['content-type']?.startsWith('text/event-stream') === true) {
      answer();
      incoming.destroy();
    }
  });
  outgoing.on('error', reject);
  outgoing.end();
  return promise;
}

/** Whether an answer is the one that addresses get which nobody has. */
type IsUnknown = (answer: Signature) => boolean;

/** Learns it from two such addresses: where their bodies differ (a time, a request id), only the status can tell. */
async function learnUnknown(proxy: ProxyConfig, host: string, method: string): Promise<IsUnknown> {
  const [first, second] = await Promise.all(NO_SUCH_FILES.map((file) => probe(proxy, host, method, file)));
  const isSteady = first?.hash === second?.hash;
  return (answer) => answer.status === first?.status && (!isSteady || answer.hash === first.hash);
}

/**
 * The calls of the contract that the upstream has: those that it answers otherwise than an address that nobody has. A
 * status alone would not do: a backend may answer 404 for a member that is not there, or 200 for everything. GET and
 * OPTIONS are asked, because a call that is only a POST may know nothing of GET.
 */
async function findPresent(proxy: ProxyConfig, host: string): Promise<ReadonlySet<string>> {
  const [isUnknownGet, isUnknownOptions] = await Promise.all([
    learnUnknown(proxy, host, 'GET'),
    learnUnknown(proxy, host, 'OPTIONS'),
  ]);
  const isThere = async (file: string) =>
    !isUnknownGet(await probe(proxy, host, 'GET', file)) ||
    !isUnknownOptions(await probe(proxy, host, 'OPTIONS', file));
  const present = new Set<string>();
  const waiting = [...ENDPOINT_FILES];
  const work = async () => {
    for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
      if (await isThere(file)) present.add(file);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return present;
}

export interface LearnedProxy {
  config: Config;
  /** Ends the asking, if the upstream has not answered yet. */
  stop: () => void;
}

/**
 * With API_PROXY=auto, finds out once, at the start, which calls the upstream has; the others are served here, and what
 * the contract does not know goes to the upstream. While it cannot be reached all calls are its own (they fail with 502
 * or 503): answering from here would show other accounts than the real ones. It is asked again until it answers.
 *
 * What was learned holds until the gateway is started anew. `host` is a tenant's: an upstream that serves several sites
 * knows none without it.
 */
export async function learnEndpoints(
  config: Config,
  host: string,
  log: Logger,
  againMilliseconds = AGAIN_MILLISECONDS,
): Promise<LearnedProxy> {
  const { proxy } = config;
  if (proxy === null || !proxy.isLearned) return { config, stop: () => undefined };
  let present: ReadonlySet<string> | null = null;
  const stopping = new AbortController();
  const learn = async (): Promise<boolean> => {
    try {
      const found = await findPresent(proxy, host);
      present = found;
      log.info({ upstream: proxy.upstream, calls: [...found].toSorted() }, 'calls that the upstream serves');
      if (found.size === 0) log.warn('the upstream serves no known call; API_PROXY can name some');
      return true;
    } catch (error) {
      log.warn({ err: error, upstream: proxy.upstream }, 'the upstream cannot be asked which calls it serves');
      return false;
    }
  };
  const keepAsking = async () => {
    while (!stopping.signal.aborted) {
      await sleep(againMilliseconds, undefined, { ref: false });
      if (!stopping.signal.aborted && (await learn())) return;
    }
  };
  // Caught inside: a failed question is logged and asked again.
  if (!(await learn())) void keepAsking();
  const files: ProxyConfig['files'] = {
    has: (file) => proxy.files.has(file) && (present === null || present.has(file) || !ENDPOINT_FILES.has(file)),
  };
  return { config: { ...config, proxy: { ...proxy, files } }, stop: () => stopping.abort() };
}
