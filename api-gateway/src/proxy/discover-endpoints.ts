import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { Logger } from 'pino';
import type { Config, ProxyConfig } from '../platform/config/env.ts';
import { endpointFiles } from '../platform/config/endpoint-files.ts';

const PROBE_MILLISECONDS = 3000;
const BODY_BYTES = 64 * 1024;
const AT_ONCE = 4;
const RETRY_MILLISECONDS = 2000;
/** No backend has calls of these names: the response shows how the upstream responds to an unknown call. */
const NO_SUCH_FILES = ['no-such-call-7b1d.php', 'nor-this-one-c2e9.php'] as const;

/** The parts of a response that distinguish it from others. */
interface Signature {
  status: number;
  /** Hash of the body without the address, which many error pages repeat. */
  hash: string;
}

/** Requests an address once, as a visitor without cookies. Rejects when there is no response in time. */
function probe(proxy: ProxyConfig, host: string, method: string, file: string): Promise<Signature> {
  const target = new URL(`/api/${file}`, proxy.upstream);
  const send = target.protocol === 'https:' ? requestHttps : requestHttp;
  const { promise, resolve, reject } = Promise.withResolvers<Signature>();
  const headers = { host, 'user-agent': 'gateway-probe', 'accept': 'application/json' };
  const outgoing = send(target, { method, headers, signal: AbortSignal.timeout(PROBE_MILLISECONDS) }, (incoming) => {
    const parts: Buffer[] = [];
    let bytes = 0;
    const finish = () => {
      const text = Buffer.concat(parts).toString('utf8').replaceAll(file, '');
      resolve({ status: incoming.statusCode ?? 0, hash: createHash('sha256').update(text).digest('hex') });
    };
    incoming.on('data', (part: Buffer) => {
      parts.push(part);
      bytes += part.byteLength;
      if (bytes < BODY_BYTES) return;
      // Long enough to be distinguished; and an event stream would never end.
      finish();
      incoming.destroy();
    });
    incoming.on('end', finish);
    incoming.on('error', reject);
    if (incoming.headers['content-type']?.startsWith('text/event-stream') === true) {
      finish();
      incoming.destroy();
    }
  });
  outgoing.on('error', reject);
  outgoing.end();
  return promise;
}

/** Returns whether a response is the one for unknown addresses. */
type IsUnknown = (response: Signature) => boolean;

/** Compares two unknown addresses: where their bodies differ (a time, a request id), only the status counts. */
async function probeUnknown(proxy: ProxyConfig, host: string, method: string): Promise<IsUnknown> {
  const [first, second] = await Promise.all(NO_SUCH_FILES.map((file) => probe(proxy, host, method, file)));
  const isSteady = first?.hash === second?.hash;
  return ({ status, hash }) => status === first?.status && (!isSteady || hash === first.hash);
}

/**
 * Returns the calls of the contract that the upstream has: those whose response differs from that of an unknown
 * address. The status alone is not enough: a backend may return 404 for a member that does not exist, or 200 for
 * everything. Both GET and OPTIONS are requested, because a call that is only a POST may not know GET.
 */
async function findPresent(proxy: ProxyConfig, host: string): Promise<ReadonlySet<string>> {
  const [isUnknownGet, isUnknownOptions] = await Promise.all([
    probeUnknown(proxy, host, 'GET'),
    probeUnknown(proxy, host, 'OPTIONS'),
  ]);
  const isThere = async (file: string) =>
    !isUnknownGet(await probe(proxy, host, 'GET', file)) ||
    !isUnknownOptions(await probe(proxy, host, 'OPTIONS', file));
  const present = new Set<string>();
  const waiting = [...endpointFiles()];
  const work = async () => {
    for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
      if (await isThere(file)) present.add(file);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return present;
}

export interface DiscoveredProxy {
  config: Config;
  /** Ends the attempts, if the upstream has not responded yet. */
  stop: () => void;
}

/**
 * With API_PROXY=auto, finds out once, at the start, which calls the upstream has; the others are served here, and what
 * the contract does not know goes to the upstream. While it cannot be reached all calls are its own (they fail with 502
 * or 503): responding from here would show other accounts than the real ones. The discovery is repeated until it
 * succeeds.
 *
 * The result holds until the gateway is restarted. `host` is a tenant's: an upstream that serves several sites needs
 * it.
 */
export async function discoverUpstreamEndpoints(
  config: Config,
  host: string,
  log: Logger,
  retryMilliseconds = RETRY_MILLISECONDS,
): Promise<DiscoveredProxy> {
  const { proxy } = config;
  if (proxy === null || !proxy.isDiscovered) return { config, stop: () => undefined };
  let present: ReadonlySet<string> | null = null;
  const stopping = new AbortController();
  const discover = async (): Promise<boolean> => {
    try {
      const found = await findPresent(proxy, host);
      present = found;
      log.info({ upstream: proxy.upstream, calls: [...found].toSorted() }, 'calls that the upstream serves');
      if (found.size === 0) log.warn('the upstream serves no known call; API_PROXY can name some');
      return true;
    } catch (error) {
      log.warn({ err: error, upstream: proxy.upstream }, 'the calls of the upstream could not be discovered');
      return false;
    }
  };
  const keepTrying = async () => {
    while (!stopping.signal.aborted) {
      await sleep(retryMilliseconds, undefined, { ref: false });
      if (!stopping.signal.aborted && (await discover())) return;
    }
  };
  // `discover` does not reject: a failure is logged and tried again.
  if (!(await discover())) void keepTrying();
  const files: ProxyConfig['files'] = {
    has: (file) => proxy.files.has(file) && (present === null || present.has(file) || !endpointFiles().has(file)),
  };
  return { config: { ...config, proxy: { ...proxy, files } }, stop: () => stopping.abort() };
}
