import { CURRENT_RELEASES_PATH } from '@tandem/contracts/composition/release-news';
import type { CurrentReleases, ReleaseNews } from '@tandem/contracts/composition/release-news';
import { isRemotePart } from '@tandem/contracts/composition/part';
import type { RemotePart } from '@tandem/contracts/composition/part';
import type { HostApi, HostExperiments, HostNotify, HostTelemetry } from '@tandem/contracts/composition/host-api';
import type { Locale } from '@tandem/contracts/product/locales';
import type { PagePlan } from '@tandem/contracts/composition/page-plan';
import { tabStorage } from '@tandem/shared-ui/host';
import {
  keyedFields,
  reloadWithTyped,
  typeAgain,
  typeCarried,
  typeWhereReplaced,
} from '../composition/carried-texts.ts';
import type { Composition } from '../composition/composition-store.ts';
import { hasRelease, replacePart, takeOut } from '../composition/leave-release.ts';
import { bringTyping } from '../composition/typing.ts';
import { loadUntilThere } from '../loading/load-with-retry.ts';
import { withRetry, withTimeout } from '../loading/retry.ts';
import type { LostField } from '../composition/secret-fields.ts';
import { watchChosenFiles, watchWrittenDialogs } from './closed-dialogs.ts';
import { loadFillInText } from './fill-in/fill-in-text.ts';
import { listenToReleases } from './release-stream.ts';
import { countReleaseVariants } from './release-variants.ts';
import { takeOffers } from './take-offer.ts';
import type { NavigatingRouter } from './take-offer.ts';
import { whenLookedAt } from './when-looked-at.ts';

/** Calls that are under way, such as a message that is being sent, are waited for; but an urgent matter not for long. */
const CALLS_MILLISECONDS = 3_000;
const LOOK_MILLISECONDS = 100;
/** A request for what is live that takes longer is sent anew; no other news would lead to it. */
const ANSWER_MILLISECONDS = 1_500;
const ANSWER_TRIES = 6;
/** All tries together: with the calls that are waited for they are over before L-FRAME-RELEASE-LEAVE is. */
const ANSWERS_MILLISECONDS = 6_000;
/** A document that came with the recalled release again, from a gateway that is behind, is not reloaded at once. */
const RELOAD_AGAIN_MILLISECONDS = 10_000;
const RELOADED_AT = 'release-left-at';

/** What is needed of the site. */
export interface FollowingSite {
  plan: Pick<PagePlan, 'composition' | 'shell' | 'parts' | 'stopped' | 'locale' | 'experiments'>;
  composition: Composition;
  queryClient: { isMutating: () => number };
  hostFor: (part: 'shell') => {
    telemetry: HostTelemetry;
    experiments: HostExperiments;
    notify: HostNotify;
    i18n: Pick<HostApi['i18n'], 't'>;
  };
}

/** What the tab does beyond itself; replaced in tests. */
export interface FollowingEnvironment {
  fetch: typeof globalThis.fetch;
  reload: () => void;
  storage: Pick<Storage, 'getItem' | 'setItem'>;
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

async function whenCallsEnd({ queryClient }: FollowingSite): Promise<void> {
  const began = Date.now();
  // oxlint-disable-next-line no-await-in-loop -- it is looked again after a pause
  while (queryClient.isMutating() > 0 && Date.now() - began < CALLS_MILLISECONDS) await pause(LOOK_MILLISECONDS);
}

/** Without a network the browser would have no document to show. */
async function whenOnline(): Promise<void> {
  if (!navigator.onLine) await new Promise((resolve) => addEventListener('online', resolve, { once: true }));
}

/** The site's own: the document is reloaded with what was typed into it. */
export const TAB: FollowingEnvironment = {
  fetch: (input, init) => fetch(input, init),
  reload: () => reloadWithTyped(),
  storage: tabStorage,
};

/**
 * What is live now, with the texts of a locale. The network of a machine that wakes is often not there at once, and a gateway that
 * is behind may name a release that was recalled.
 */
function readCurrent(
  fetch: typeof globalThis.fetch,
  locale: Locale,
  { parts, recalled }: { parts: readonly RemotePart[]; recalled: readonly string[] },
): Promise<CurrentReleases> {
  const read = async () => {
    const response = await fetch(`${CURRENT_RELEASES_PATH}?locale=${locale}`);
    if (!response.ok) throw new Error(`The live releases could not be requested: ${response.status}.`);
    const current = (await response.json()) as CurrentReleases;
    if (parts.some((part) => recalled.includes(current.parts[part]?.release ?? '')))
      throw new Error('The live releases have one that was recalled: a gateway is behind.');
    return current;
  };
  const tries = withRetry(() => withTimeout(read(), ANSWER_MILLISECONDS, CURRENT_RELEASES_PATH), {
    tries: ANSWER_TRIES,
    delayMilliseconds: 200,
  });
  return withTimeout(tries, ANSWERS_MILLISECONDS, CURRENT_RELEASES_PATH);
}

/** Reloads the document, not over and over, and once there is a network. */
async function reloadOnce({ reload, storage }: Pick<FollowingEnvironment, 'reload' | 'storage'>): Promise<void> {
  const left = Number(storage.getItem(RELOADED_AT) ?? 0) + RELOAD_AGAIN_MILLISECONDS - Date.now();
  if (left > 0) await pause(Math.min(left, RELOAD_AGAIN_MILLISECONDS));
  await whenOnline();
  storage.setItem(RELOADED_AT, String(Date.now()));
  reload();
}

/** Says what has to be filled in again, once its text is loaded; it stays until somebody has read it. */
function sayToFillIn({ plan, hostFor }: Pick<FollowingSite, 'plan' | 'hostFor'>, lost: LostField): void {
  const { notify, telemetry } = hostFor('shell');
  const report = (error: unknown) => telemetry.error(error, { where: 'fill-in' });
  loadUntilThere(() => loadFillInText(plan.locale, lost), report)
    .then((text) => whenLookedAt(() => notify.show('error', text)))
    .catch(report);
}

/** Looks after what a change in place may lose. Returns what says so, to be called when a release was replaced. */
function watchWhatIsLost(site: FollowingSite): () => void {
  const { notify, i18n } = site.hostFor('shell');
  const closed = () => notify.show('info', i18n.t('app.update.closed', { ns: 'shell' }));
  const sayOfClosed = watchWrittenDialogs(() => whenLookedAt(closed));
  const sayOfFiles = watchChosenFiles(() => sayToFillIn(site, 'file'));
  return () => {
    sayOfClosed();
    sayOfFiles();
  };
}

/**
 * Does what the news say of this tab's releases: leaves those that were recalled, takes out parts that were stopped, brings
 * back those that were started. Returns the function to call with each news.
 */
export function createReleaseFollower(site: FollowingSite, { fetch, reload, storage }: FollowingEnvironment) {
  bringTyping({ typeAgain, reloadWithTyped });
  const { plan, composition } = site;
  const stopped = new Set(Object.keys(plan.stopped ?? {}) as RemotePart[]);

  const leaveDocument = () => reloadOnce({ reload, storage });

  /** Goes on with what is live, in place where that works with the shell of this document. */
  const replace = async (parts: readonly RemotePart[], { recalled }: ReleaseNews): Promise<boolean> => {
    const current = await readCurrent(fetch, plan.locale, { parts, recalled }).catch((error: unknown) => {
      site.hostFor('shell').telemetry.error(error, { where: 'releases' });
      return null;
    });
    if (current?.shell !== plan.shell.release) return false;
    // What is typed until a field goes counts: those of the page are looked after where it is rendered, and these are of dialogs.
    const stopTyping = typeWhereReplaced(keyedFields());
    const sayWhatIsLost = watchWhatIsLost(site);
    for (const part of parts) {
      const release = current.parts[part];
      // oxlint-disable-next-line no-await-in-loop -- a page is replaced when the one before it is
      if (release !== undefined && (await replacePart(composition, part, release))) continue;
      stopTyping();
      return false;
    }
    sayWhatIsLost();
    return true;
  };

  const leaveRecalled = async (news: ReleaseNews) => {
    const { recalled } = news;
    if (recalled.includes(plan.shell.release)) {
      await whenCallsEnd(site);
      return leaveDocument();
    }
    const parts = recalled.map((release) => release.split('@', 1)[0] ?? '').filter(isRemotePart);
    const ours = [...new Set(parts)].filter((part) =>
      recalled.some((release) => hasRelease(composition, part, release)),
    );
    if (ours.length === 0) return;
    await whenCallsEnd(site);
    if (!(await replace(ours, news))) await leaveDocument();
  };

  const stopAndStart = async (news: ReleaseNews) => {
    for (const part of news.stopped) takeOut(composition, part);
    const started = [...stopped].filter((part) => !news.stopped.includes(part));
    stopped.clear();
    for (const part of news.stopped) stopped.add(part);
    if (started.length === 0) return;
    // Its page was written without it, or is a copy of what it was.
    if (started.some((part) => composition.shown === part) || !(await replace(started, news))) await leaveDocument();
  };

  return async (news: ReleaseNews): Promise<void> => {
    await stopAndStart(news);
    await leaveRecalled(news);
  };
}

/** Follows what becomes of this tab's releases from now on. */
export function followReleases(site: FollowingSite, router: NavigatingRouter): void {
  const { plan, composition, queryClient } = site;
  const { telemetry, experiments } = site.hostFor('shell');
  const isKept = (part: RemotePart) =>
    !composition.isStopped(part) && hasRelease(composition, part, plan.parts[part]?.release ?? '');
  countReleaseVariants({ shown: plan.experiments, experiments, askedSlots: composition.askedSlots, isKept });
  const follow = createReleaseFollower(site, TAB);
  typeCarried((lost) => sayToFillIn(site, lost));
  let isOffered = false;
  let working: Promise<void> = Promise.resolve();
  listenToReleases((news) => {
    isOffered = news.composition !== plan.composition;
    working = working.then(() => follow(news)).catch((error: unknown) => telemetry.error(error, { where: 'releases' }));
  });
  takeOffers(router, {
    // Without a network the browser would have no document to show.
    mayTake: () =>
      isOffered && navigator.onLine && composition.canReload() === 'allow' && queryClient.isMutating() === 0,
    leave: (address) => location.assign(address),
  });
}
