import { PAGE_PLAN_ELEMENT_ID, ROOT_ELEMENT_ID } from '@tandem/contracts/composition/page-plan';
import type { PagePlan } from '@tandem/contracts/composition/page-plan';
import { lookOf } from '../../platform/brand/look.ts';
import { inlineJson, tag } from '../../platform/html/html.ts';
import { OWN_PATHS } from '../../platform/http/own-paths.ts';
import { earlyReportsScript } from './early-reports.ts';
import { earlyScript, lateStartScript } from './inline-scripts.ts';
import { lateTypefacesScript } from './late-typefaces.ts';
import { plainLook } from './plain-look.ts';
import { shellGuardScript } from './shell-guard.ts';
import { wordTexts } from './word-texts.ts';
import { firstFonts, requestedStyles } from './page-files.ts';
import type { PageFile, PageFiles } from './page-files.ts';
import type { PageMarks } from './page-marks.ts';
import { headTags } from './head-tags.ts';
import type { PageHead } from './head-tags.ts';
import { cookieQuestion } from './cookie-question.ts';
import { entryQuestion } from './entry-question.ts';
import { firstSwipeScript } from './first-swipe.ts';
import type { GestureStart } from './gesture-start.ts';
import { scriptNeeded } from './script-needed.ts';
import { skipLink } from './skip-link.ts';
import { appHeadLinks } from '../web-app/head-links.ts';

export interface DocumentInput {
  plan: PagePlan;
  origin: string;
  nonce: string;
  files: PageFiles;
  head: PageHead;
  marks: PageMarks;
  /** What the page does until its first gesture; null where its scripts do not wait for one. */
  gesture: GestureStart | null;
  /** The page can be read without a script, once its markup is made. */
  doesWithout: boolean;
  /** Markup of the page or of its frame; empty when there is none. */
  html: string;
  /** Rules that belong to the markup. */
  css: string;
}

export const ICON_PATH = OWN_PATHS.icon;

/** How the browser's own frame around the page looks. */
function frameTags(plan: PagePlan): string[] {
  const { page } = lookOf(plan.settings);
  return [
    tag('meta', { name: 'theme-color', media: '(prefers-color-scheme: light)', content: page.light }),
    tag('meta', { name: 'theme-color', media: '(prefers-color-scheme: dark)', content: page.dark }),
    tag('meta', { name: 'format-detection', content: 'telephone=no' }),
    tag('link', { rel: 'icon', type: 'image/svg+xml', href: ICON_PATH }),
    ...appHeadLinks(plan),
  ];
}

/** A preload is used only when its attributes are those of the later request; otherwise the file is fetched twice. */
function scriptPreload({ url, integrity }: PageFile, nonce: string): string {
  return tag('link', { rel: 'preload', as: 'script', href: url, integrity, crossorigin: 'anonymous', nonce });
}

function script({ url, integrity }: PageFile, nonce: string): string {
  return `${tag('script', { defer: true, src: url, integrity, crossorigin: 'anonymous', nonce })}</script>`;
}

const lateFile = ({ url, integrity }: PageFile) => ({ src: url, integrity });

/** The part of the page has a last good release. */
function hasStandIn({ route, parts }: PagePlan): boolean {
  return route !== null && route.part !== 'shell' && parts[route.part]?.standIn !== undefined;
}

/** Who is to blame where neither a stack nor an address says more: the part of the page. */
export function pageOwner({ route, parts, shell }: PagePlan): { part: string; release: string } {
  const owner = route === null || route.part === 'shell' ? undefined : parts[route.part];
  return owner === undefined || route === null
    ? { part: 'shell', release: shell.release }
    : { part: route.part, release: owner.release };
}

/**
 * The first script of all: what listens for errors, what every later script has to pass, and what guards the shell's own files.
 */
function firstScript({ plan, nonce, files, marks }: DocumentInput): string {
  const ofShell = (scripts: readonly PageFile[], styles: readonly PageFile[]) => ({
    scripts: scripts.map(lateFile),
    styles: styles.map(lateFile),
  });
  const { standIn } = files;
  const guard = shellGuardScript({
    files: ofShell(files.shellScripts, requestedStyles(files)),
    standIn: standIn && ofShell(standIn.scripts, standIn.styles),
    texts: wordTexts(plan),
    partHasStandIn: hasStandIn(plan),
    startsAtOnce: !plan.prerendered,
  });
  const early = earlyScript({ hasSession: plan.hasSession, asksEntry: marks.asksEntry });
  const reports = earlyReportsScript({ composition: plan.composition, ...pageOwner(plan) });
  return `${tag('script', { nonce })}${reports};${early};${guard}</script>`;
}

/**
 * Scripts are deferred, so they run in this order: the shell, which brings the federation runtime,
 * then the page's remote. The address of the remote has its origin: the runtime compares it literally.
 * A page whose markup is there starts them after its first paint, or at the first gesture.
 */
function scripts({ plan, html, origin, nonce, files, gesture }: DocumentInput): string[] {
  const remote = files.remoteScript;
  const first = [...files.shellScripts, ...(remote === null ? [] : [{ ...remote, url: origin + remote.url }])];
  if (plan.prerendered) {
    const start = lateStartScript({
      scripts: first.map(lateFile),
      preloads: files.laterScripts.map(lateFile),
      gesture: gesture && { early: lateFile(gesture.early), stored: gesture.stored },
    });
    const swipe = firstSwipeScript(html);
    return [start, swipe].filter((text) => text !== '').map((text) => `${tag('script', { nonce })}${text}</script>`);
  }
  return [...first.map((file) => script(file, nonce)), ...files.laterScripts.map((file) => scriptPreload(file, nonce))];
}

/** A style sheet, or its rules where the document has them in itself. */
function sheet({ url, integrity }: PageFile, { files, nonce }: Pick<DocumentInput, 'files' | 'nonce'>): string {
  const rules = files.rules.get(url);
  return rules === undefined
    ? tag('link', { rel: 'stylesheet', href: url, integrity, crossorigin: 'anonymous' })
    : `${tag('style', { nonce, 'data-sheet': url })}${rules}</style>`;
}

/**
 * An element that requests nothing, for a style sheet of the page whose rules are in the document: the loader of the part takes it
 * for the sheet and does not load that again, as where a sheet is lost (guard-styles.ts).
 */
function standIn({ url }: PageFile, { rules }: PageFiles): string {
  return rules.has(url) ? tag('link', { rel: 'stylesheet', disabled: true, media: 'not all', href: url }) : '';
}

/** The typefaces of a page that is painted without them. Where no script brings them later, their rules apply at once. */
function lateTypefaces({ files, nonce }: DocumentInput): string {
  if (files.lateFaces === '') return '';
  const faces = (media: string | null) =>
    `${tag('style', { nonce, media, 'data-sheet': files.styles[0]?.url ?? '' })}${files.lateFaces}</style>`;
  const script = `${tag('script', { nonce })}${lateTypefacesScript(files.fonts)}</script>`;
  return `${faces('not all')}${script}<noscript>${faces(null)}</noscript>`;
}

/**
 * The page's own style sheets are there before the first paint, so that nothing is painted bare. The
 * federation runtime finds them by their address and does not load them again.
 */
function styles(input: DocumentInput): string[] {
  const { plan, nonce, files, css } = input;
  const rules = lookOf(plan.settings).css + plainLook(plan.settings) + css;
  return [
    ...firstFonts(files).map((href) =>
      tag('link', { rel: 'preload', as: 'font', type: 'font/woff2', href, crossorigin: 'anonymous' }),
    ),
    ...files.styles.map((file) => sheet(file, input)),
    ...files.pageStyles.map((file) => sheet(file, input) + standIn(file, files)),
    lateTypefaces(input),
    `${tag('style', { nonce })}${rules}</style>`,
  ];
}

/** The whole document of a page. */
export function writeDocument(input: DocumentInput): string {
  const { plan, html } = input;
  const scriptless = scriptNeeded(plan, input);
  const head = [
    '<meta charset="utf-8">',
    tag('meta', {
      name: 'viewport',
      content: 'width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content',
    }),
    firstScript(input),
    ...styles(input),
    scriptless.head,
    ...scripts(input),
    ...headTags(input.head),
    ...frameTags(plan),
  ];
  return [
    '<!doctype html>',
    tag('html', {
      'lang': plan.locale,
      'dir': 'ltr',
      'data-theme': plan.settings.theme,
      ...(input.marks.timeBonus && { 'data-time-bonus': true }),
    }),
    `<head>${head.join('')}</head>`,
    `<body>${scriptless.body}${input.marks.asksEntry ? entryQuestion(plan) : ''}${skipLink(plan)}${cookieQuestion(plan)}${tag('div', { id: ROOT_ELEMENT_ID })}${html}</div>`,
    `${tag('script', { type: 'application/json', id: PAGE_PLAN_ELEMENT_ID })}${inlineJson(plan)}</script>`,
    '</body></html>',
  ].join('');
}
