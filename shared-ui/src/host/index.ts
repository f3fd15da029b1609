/** React bindings of the host. Shared as one module between shell and remotes, so that they share its contexts. */
export { ApiError, readApiError } from './api-error.ts';
export type { ApiErrorCode } from './api-error.ts';
export { createApiClient } from './api-client.ts';
export type { ApiClientOptions } from './api-client.ts';
export {
  HostContext,
  SlotContext,
  useApi,
  useArrival,
  useHost,
  useLinks,
  useLocale,
  useServerNow,
  useSession,
  useSettings,
  useUser,
  useVariant,
} from './host-context.ts';
export type { SlotSource } from './host-context.ts';
export { liveEvents } from './events/live-events.ts';
export { useIsLive, useLiveEvents } from './events/use-live-events.ts';
export { usePushMessages, usePushOffer, usePushState, usePushSubscribed } from './push.ts';
export type { PushOffer } from './push.ts';
export { PageNotFound, PageNotFoundContext } from './PageNotFound.tsx';
export type { PageNotFoundProps } from './PageNotFound.tsx';
export { HOLDS_MEMBERS, LISTS_LIKES, markLikeSeen, outdateLikes, patchMember } from './members/member-cache.ts';
export { pressLike, useLike } from './members/use-like.ts';
export type { LikeOptions, LikeTarget } from './members/use-like.ts';
export { PageLink } from './PageLink.tsx';
export type { PageLinkProps } from './PageLink.tsx';
export { pageTitleStore, usePageTitle } from './page-title.ts';
export { sessionOf, SHARED_KEYS, sharedQueries, unreadOf } from './shared-queries.ts';
export type { SharedChats } from './shared-queries.ts';
export { SharedSlot, Slot } from './Slot.tsx';
export { slotReleases } from './slots-on-screen.ts';
export { deviceStorage, readStoredJson, tabStorage } from './text-storage.ts';
export type { TextStorage } from './text-storage.ts';
export { asideKey, forgetUnsent, hasOutbox, hasUnsentTexts, unsentKey } from './unsent-texts.ts';
export { runMutation } from './run-mutation.ts';
export { useChosen } from './use-chosen.ts';
export { endHydration, isHydrating, useHydrated } from './use-hydrated.ts';
export { useWayOn } from './use-way-on.ts';
export { useVisible } from './use-visible.ts';
export { createFormat, useFormat } from './use-format.ts';
export type { Format } from './use-format.ts';
export { withTexts } from './with-texts.tsx';
export { isAwaited } from './is-awaited.ts';
export { useIsWide } from './use-is-wide.ts';
