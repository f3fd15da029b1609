import { createHash, timingSafeEqual } from 'node:crypto';
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

const hashOf = (text: string) => createHash('sha256').update(text).digest();

/**
 * Whether a request may read the figures. Where it comes from says nothing: through a proxy on this machine, each comes from there
 * (R-PLATFORM-METRICS-TOKEN).
 */
const hasToken = (request: Request, token: string) =>
  timingSafeEqual(hashOf(request.headers.authorization ?? ''), hashOf(`Bearer ${token}`));

/** /healthz: the process responds. /readyz: everything it needs does. /metrics: for who has the token, where there is one. */
export function createHealthRouter(deps: {
  checks: readonly ReadinessCheck[];
  metrics: Metrics;
  /** Null: /metrics is not there. */
  metricsToken: string | null;
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
  const { metrics, metricsToken } = deps;
  if (metricsToken === null) return router;
  const sendMetrics = async (response: Response): Promise<void> => {
    response.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  };
  router.get(OWN_PATHS.metrics, (request, response, next) =>
    hasToken(request, metricsToken) ? sendMetrics(response) : next(),
  );
  return router;
}
