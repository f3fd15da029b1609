import type { Environment } from './environment-schema.ts';

/** Where /metrics is served, and to whom. */
export const metricsOf = (env: Pick<Environment, 'METRICS_PORT' | 'METRICS_HOST' | 'METRICS_TOKEN'>) => ({
  metrics: env.METRICS_PORT === undefined ? null : { port: env.METRICS_PORT, host: env.METRICS_HOST },
  metricsToken: env.METRICS_TOKEN ?? null,
});
