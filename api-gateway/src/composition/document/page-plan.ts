import type { Settings } from '@tandem/contracts/api/settings';
import type { PagePlan, PlanPart, PlanRelease, PlanRoute } from '@tandem/contracts/composition/page-plan';
import type { CurrentPart } from '@tandem/contracts/composition/release-news';
import { SERVICE_WORKER_FILE } from '@tandem/contracts/composition/service-worker';
import { releaseFileUrl } from '@tandem/contracts/composition/release';
import type { Release, ReleaseRoute } from '@tandem/contracts/composition/release';
import { DEFAULT_LOCALE } from '@tandem/contracts/product/locales';
import type { Locale } from '@tandem/contracts/product/locales';
import { inLocale } from '../../platform/i18n/localized-text.ts';
import type { Part, RemotePart } from '@tandem/contracts/composition/part';
import { OWN_PATHS } from '../../platform/http/own-paths.ts';
import type { Composition } from '../live/composition.ts';
import { keyOfPage } from './page-experiment.ts';

/** `sha384-…` of a file of the release. Throws when the release has no such file: the ledger lets none in. */
export function integrityOf(release: Release, path: string): string {
  const file = release.files.find((candidate) => candidate.path === path);
  if (file === undefined) throw new Error(`${release.id} has no file ${path}`);
  return `sha384-${file.sha384}`;
}

function planRoute({ texts, ...released }: ReleaseRoute, locale: Locale): PlanRoute {
  const {
    files: _files,
    localeFiles: _localeFiles,
    prerender: _prerender,
    variants: _variants,
    ignoredCopy: _ignoredCopy,
    ...route
  } = released;
  const experiment = route.experiment ?? keyOfPage(released);
  const { title, description, label, shortLabel } = texts;
  return {
    ...route,
    // A link within the site leads to such a page as a document, which has the visitor's variant.
    ...(experiment !== undefined && { experiment }),
    texts: {
      title: inLocale(title, locale),
      ...(description && { description: inLocale(description, locale) }),
      ...(label && { label: inLocale(label, locale) }),
      ...(shortLabel && { shortLabel: inLocale(shortLabel, locale) }),
    },
  };
}

/** The language in which the release has its texts: it may be older than a language of the site. */
const localeOf = ({ localeFiles }: Release, locale: Locale): Locale =>
  localeFiles[locale] === undefined ? DEFAULT_LOCALE : locale;

/** Whose page it is, and in which language. */
interface PlanPlace {
  origin: string;
  locale: Locale;
}

const planRelease = (release: Release, { origin, locale }: PlanPlace): PlanRelease => ({
  release: release.id,
  build: release.build,
  entry: origin + releaseFileUrl(release.part, release.build, release.entry),
  integrity: integrityOf(release, release.entry),
  globalName: release.globalName,
  locale: localeOf(release, locale),
});

const currentPart = (release: Release, standIn: Release | undefined, place: PlanPlace): CurrentPart => ({
  ...planRelease(release, place),
  contract: release.contract,
  ...(standIn && { standIn: planRelease(standIn, place) }),
});

const planPart = (release: Release, standIn: Release | undefined, place: PlanPlace): PlanPart => ({
  ...currentPart(release, standIn, place),
  routes: release.routes.map((route) => planRoute(route, place.locale)),
  slots: release.slots,
});

const remotesOf = ({ parts }: Pick<Composition, 'parts'>) => Object.entries(parts) as [RemotePart, Release][];

/** The remotes that are live, as an open tab needs them to leave its own. */
export function currentParts(
  { parts, standIns }: Composition,
  origin: string,
  locale: Locale,
): Record<RemotePart, CurrentPart> {
  const found = remotesOf({ parts }).map(
    ([part, release]) => [part, currentPart(release, standIns[part], { origin, locale })] as const,
  );
  return Object.fromEntries(found) as Record<RemotePart, CurrentPart>;
}

/** The plan of a page whose part is stopped as it would be if it ran: the text of the page is rendered with it. */
export function asRunning(plan: PagePlan, stopped: Release, origin: string): PagePlan {
  const { stopped: _stopped, ...rest } = plan;
  const part = planPart(stopped, undefined, { origin, locale: plan.locale });
  return { ...rest, parts: { ...plan.parts, [stopped.part]: part } };
}

export interface PlanInput {
  composition: Composition & { shell: Release };
  /** `https://host:port` of the page. */
  origin: string;
  locale: Locale;
  settings: Settings;
  route: { id: string; part: Part } | null;
  status: number;
  hasSession: boolean;
  isSourced: boolean;
  experiments?: PagePlan['experiments'];
}

/** Everything that is decided before the page is written. Without prerendered markup: `pageMarkup` adds it. */
export function createPagePlan({
  composition,
  origin,
  locale,
  settings,
  route,
  status,
  hasSession,
  isSourced,
  experiments,
}: PlanInput): PagePlan {
  const { shell } = composition;
  const parts = remotesOf(composition).map(([part, release]): [RemotePart, PlanPart] => [
    part,
    planPart(release, composition.standIns[part], { origin, locale }),
  ]);
  const stopped = composition.stopped.map(
    ({ part, release: { routes } }) => [part, { routes: routes.map((one) => planRoute(one, locale)) }] as const,
  );
  return {
    composition: composition.id,
    shell: {
      release: shell.id,
      build: shell.build,
      routes: shell.routes.map((route) => planRoute(route, locale)),
      locale: localeOf(shell, locale),
    },
    parts: Object.fromEntries(parts),
    away: composition.routes
      .filter((one) => one.owner === null && one.stopped === undefined)
      .map(({ route: { path } }) => path),
    ...(stopped.length > 0 && { stopped: Object.fromEntries(stopped) }),
    locale,
    locales: settings.locales,
    settings,
    route,
    status,
    queries: [],
    prerendered: false,
    hasSession,
    isSourced,
    ...(experiments && { experiments }),
    serviceWorker: shell.files.some((file) => file.path === SERVICE_WORKER_FILE) ? OWN_PATHS.serviceWorker : null,
  };
}
