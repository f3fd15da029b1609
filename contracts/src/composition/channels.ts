/**
 * Where a pointer of a part counts: for everybody (`live`), on the hosts that begin with `staging.`, for a share of the
 * visitors, for one tenant (docs/decisions/0090), or for the visitors of a variant of an experiment, `experiment:KEY:VARIANT`
 * (docs/decisions/0120).
 */
export type Channel = 'live' | 'staging' | 'canary' | `tenant:${string}` | `experiment:${string}:${string}`;

/** What a channel may be called. */
export const CHANNEL_NAME =
  /^(?:live|staging|canary|tenant:[a-z0-9][a-z0-9-]{0,39}|experiment:[a-z0-9][a-z0-9-]{0,59}:[a-z0-9-]{1,40})$/;

/** Before the names of a tenant's hosts: there visitors get what is in the channel `staging`. */
export const STAGING_HOST = 'staging.';

/** The share of a canary is counted in hundredths of a percent: visitors are divided that finely. */
export const WHOLE_SHARE = 10_000;
