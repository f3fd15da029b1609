import type { CurrentReleases, ReleaseNews } from '@tandem/contracts/composition/release-news';
import { isRemotePart } from '@tandem/contracts/composition/part';
import type { RemotePart } from '@tandem/contracts/composition/part';
import type { HostApi, HostExperiments, HostNotify, HostTelemetry } from '@tandem/contracts/composition/host-api';
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
import { followStyles } from '../composition/worn-styles.ts';
import { loadUntilThere } from '../loading/load-with-retry.ts';
import type { LostField } from '../composition/secret-fields.ts';
import { watchChosenFiles, watchWrittenDialogs } from './closed-dialogs.ts';
import { readCurrent } from './current-releases.ts';
import { loadFillInText } from './fill-in/fill-in-text.ts';
import { PartsTakenOut } from './parts-taken-out.ts';
import { listenToReleases } from './release-stream.ts';
import { countReleaseVariants } from './release-variants.ts';
import { takeOffers } from './take-offer.ts';
import type { NavigatingRouter } from './take-offer.ts';
import { whenLookedAt } from './when-looked-at.ts';

/** Calls that are under way, such as a message that is being sent, are waited for; but an urgent matter not for long. */
const CALLS_MILLISECONDS = 3_000;
const LOOK_MILLISECONDS = 100;
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

/** Goes on with what is live, in place where that works with the shell of this document. Returns whether it does. */
async function replaceParts(
  site: FollowingSite,
  parts: readonly RemotePart[],
  current: CurrentReleases | null,
): Promise<boolean> {
  if (current?.shell !== site.plan.shell.release) return false;
  // What is typed until a field goes counts: those of the page are looked after where it is rendered, and these are of dialogs.
  const stopTyping = typeWhereReplaced(keyedFields());
  const sayWhatIsLost = watchWhatIsLost(site);
  for (const part of parts) {
    const release = current.parts[part];
    // oxlint-disable-next-line no-await-in-loop -- a page is replaced when the one before it is
    if (release !== undefined && (await replacePart(site.composition, part, release))) continue;
    stopTyping();
    return false;
  }
  sayWhatIsLost();
  return true;
}

/** Follows the news of releases. */
export interface ReleaseFollower {
  /** Does what the news say of this tab's releases. */
  onNews: (news: ReleaseNews) => Promise<void>;
  /** Whether a part was started that another document alone may have. */
  lacksStarted: () => boolean;
}

/**
 * Leaves the releases of this tab that were recalled, takes out parts that were stopped, brings back those that were started. What
 * is recalled comes first: that is urgent. A recall says nothing to a part that is out already: nothing of it runs.
 */
export function createReleaseFollower(
  site: FollowingSite,
  { fetch, reload, storage }: FollowingEnvironment,
): ReleaseFollower {
  bringTyping({ typeAgain, reloadWithTyped });
  const { plan, composition, queryClient } = site;
  const report = (error: unknown) => site.hostFor('shell').telemetry.error(error, { where: 'releases' });
  const leaveDocument = () => reloadOnce({ reload, storage });
  const read = (parts: readonly RemotePart[], { recalled }: ReleaseNews) =>
    readCurrent(fetch, plan.locale, { parts, recalled }).catch((error: unknown) => {
      report(error);
      return null;
    });
  const out = new PartsTakenOut(Object.keys(plan.stopped ?? {}).filter(isRemotePart), {
    takeOut: (part) => takeOut(composition, part),
    read,
    replace: (part, current) => replaceParts(site, [part], current),
    shown: () => composition.shown,
    isHeld: () => queryClient.isMutating() > 0 || composition.canReload() !== 'allow',
    leaveDocument,
    report,
  });

  const leaveRecalled = async (news: ReleaseNews) => {
    const { recalled } = news;
    if (recalled.includes(plan.shell.release)) {
      await whenCallsEnd(site);
      return leaveDocument();
    }
    const parts = recalled.map((release) => release.split('@', 1)[0] ?? '').filter(isRemotePart);
    const ours = [...new Set(parts)].filter(
      (part) => !composition.isStopped(part) && recalled.some((release) => hasRelease(composition, part, release)),
    );
    if (ours.length === 0) return;
    await whenCallsEnd(site);
    if (!(await replaceParts(site, ours, await read(ours, news)))) await leaveDocument();
  };

  return {
    onNews: async (news) => {
      out.takeOut(news);
      await leaveRecalled(news);
      await out.bringBack(news);
    },
    lacksStarted: () => out.lacksStarted(),
  };
}

/** Follows what becomes of this tab's releases from now on. */
export function followReleases(site: FollowingSite, router: NavigatingRouter): void {
  const { plan, composition, queryClient } = site;
  const { telemetry, experiments } = site.hostFor('shell');
  const isKept = (part: RemotePart) =>
    !composition.isStopped(part) && hasRelease(composition, part, plan.parts[part]?.release ?? '');
  countReleaseVariants({ shown: plan.experiments, experiments, askedSlots: composition.askedSlots, isKept });
  const { onNews, lacksStarted } = createReleaseFollower(site, TAB);
  typeCarried((lost) => sayToFillIn(site, lost));
  followStyles(composition);
  let isOffered = false;
  let working: Promise<void> = Promise.resolve();
  listenToReleases((news) => {
    isOffered = news.composition !== plan.composition;
    working = working.then(() => onNews(news)).catch((error: unknown) => telemetry.error(error, { where: 'releases' }));
  });
  takeOffers(router, {
    // Without a network the browser would have no document to show.
    mayTake: () =>
      (isOffered || lacksStarted()) &&
      navigator.onLine &&
      composition.canReload() === 'allow' &&
      queryClient.isMutating() === 0,
    leave: (address) => location.assign(address),
  });
}
