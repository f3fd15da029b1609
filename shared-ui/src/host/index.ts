/**
 * React bindings of the host. Shared as one module between shell and remotes, so that all of them
 * see the same contexts.
 */
export { ApiError, readApiError } from './api-error.ts';
export type { ApiErrorCode } from './api-error.ts';
export { createApiClient } from './api-client.ts';
export type { ApiClientOptions } from './api-client.ts';
export {
  HostContext,
  SlotContext,
  useApi,
  useHost,
  useLinks,
  useLocale,
  useSession,
  useSettings,
  useUser,
} from './host-context.ts';
export type { SlotSource } from './host-context.ts';
export { pageTitleStore, usePageTitle } from './page-title.ts';
export { sessionOf, sharedQueries } from './shared-queries.ts';
export { Slot } from './Slot.tsx';
export { createFormat, useFormat } from './use-format.ts';
export type { Format } from './use-format.ts';
