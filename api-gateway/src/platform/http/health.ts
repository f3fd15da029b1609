import { isIPv4 } from 'node:net';
import { Router } from 'express';
import type { Request, Response } from 'express';
import { withinOr } from '../patience/patience.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import { OWN_PATHS } from './own-paths.ts';

export interface ReadinessCheck {
  name: string;
  /** Rejects when it is not ready. */
  check: () => Promise<void>;
}

const CHECK_MILLISECONDS = 2000;

async function isReady({ check }: ReadinessCheck): Promise<boolean> {
  try {
    return await withinOr(
      check().then(() => true),
      CHECK_MILLISECONDS,
      false,
    );
  } catch {
    // The response does not say why it is not ready: the log does.
    return false;
  }
}

/** From this machine itself, not handed on by a proxy for somebody else. */
function isLocal(request: Request): boolean {
  const ip = request.socket.remoteAddress ?? '';
  const address = ip.startsWith('::ffff:') ? ip.slice('::ffff:'.length) : ip;
  const loopback = address === '::1' || (isIPv4(address) && address.startsWith('127.'));
  return loopback && request.headers['x-forwarded-for'] === undefined && request.headers.forwarded === undefined;
}

/** /healthz: the process responds. /readyz: everything it needs does. /metrics: for this machine only. */
export function createHealthRouter(deps: {
  checks: readonly ReadinessCheck[];
  metrics: Metrics;
  isDraining: () => boolean;
}): Router {
  const router = Router();
  router.get(OWN_PATHS.health, (_request, response) => {
    response.setHeader('Cache-Control', 'no-store');
    response.json({ status: 'ok' });
  });
  const sendReadiness = async (_request: Request, response: Response): Promise<void> => {
    const states = await Promise.all(deps.checks.map(async (check) => [check.name, await isReady(check)] as const));
    const ready = !deps.isDraining() && states.every(([, state]) => state);
    response.setHeader('Cache-Control', 'no-store');
    response
      .status(ready ? 200 : 503)
      .json({ status: ready ? 'ready' : 'not ready', checks: Object.fromEntries(states) });
  };
  router.get(OWN_PATHS.readiness, sendReadiness);
  const sendMetrics = async (response: Response): Promise<void> => {
    response.type(deps.metrics.registry.contentType).send(await deps.metrics.registry.metrics());
  };
  router.get(OWN_PATHS.metrics, (request, response, next) => (isLocal(request) ? sendMetrics(response) : next()));
  return router;
}
