import { EARLY_SCRIPT_FILE } from '@tandem/contracts/composition/gesture-start';
import type { Settings } from '@tandem/contracts/api/settings';
import { releaseFileUrl } from '@tandem/contracts/composition/release';
import type { Release } from '@tandem/contracts/composition/release';
import { DEFAULT_LOCALE } from '@tandem/contracts/product/locales';
import type { Locale } from '@tandem/contracts/product/locales';
import { TYPEFACES } from '../../platform/brand/typefaces.ts';
import { integrityOf } from './page-plan.ts';

export interface PageFile {
  url: string;
  integrity: string;
}

/** The files of one page, sorted by how the document loads them. */
export interface PageFiles {
  /** The shell's style sheets: the first paint waits for them. */
  styles: PageFile[];
  /** Style sheets of the page itself. */
  pageStyles: PageFile[];
  /** The rules of those style sheets that the document has in itself, by their address. */
  rules: ReadonlyMap<string, string>;
  /** The rules of the typefaces, where the page is painted without them; else empty. */
  lateFaces: string;
  fonts: string[];
  /** The shell's first scripts, in the order in which they run. */
  shellScripts: PageFile[];
  /** The container script of the page's remote; null for pages of the shell. */
  remoteScript: PageFile | null;
  /** Scripts that will be requested by those. */
  laterScripts: PageFile[];
  /** The shell's small script for a page that waits for a gesture; null in a release from before. */
  earlyScript: PageFile | null;
  /** The shell's last good release; null where there is none that goes with the live parts. */
  standIn: { scripts: PageFile[]; styles: PageFile[] } | null;
  /**
   * False when the store has lost a style sheet of the page: its text would be shown as it is not meant to be. A script that is lost
   * takes no text away (docs/decisions/0297).
   */
  hasStyles: boolean;
}

interface PageFilesInput {
  shell: Release;
  /** See `Composition`. */
  standIn: Release | null;
  /** The release that has the page; null for an unknown address. */
  owner: Release | null;
  /** The release that has the page of a part that is stopped: its text stays, and it is not loaded. */
  stopped?: Release | undefined;
  routeId: string | null;
  locale: Locale;
  theme: Settings['theme'];
}

const isScript = (path: string) => path.endsWith('.js');
const isStyle = (path: string) => path.endsWith('.css');

function fileOf(release: Release, path: string): PageFile {
  return { url: releaseFileUrl(release.part, release.build, path), integrity: integrityOf(release, path) };
}

/** The Latin subset of the tenant's fonts, where the shell's release brings them. */
function fontsOf(shell: Release, theme: Settings['theme']): string[] {
  const fonts = shell.entryFiles.filter((path) => path.endsWith('.woff2'));
  const wanted = fonts.filter((path) =>
    TYPEFACES[theme].files.some((name) => path.slice(path.lastIndexOf('/') + 1).startsWith(name)),
  );
  return wanted.map((path) => fileOf(shell, path).url);
}

/** Files by language, in this one; in the default locale where a release is older than the language. */
function filesIn(files: Release['localeFiles'] | undefined, locale: Locale): readonly string[] {
  return files?.[locale] ?? files?.[DEFAULT_LOCALE] ?? [];
}

/**
 * Files that a release has. One that it names and has not can only be in a release from before that was refused: its page is
 * written without the preload (R-PLATFORM-RELEASE-NAMED-FILES).
 */
function listedIn(release: Release | null, paths: readonly string[]): string[] {
  const known = new Set(release?.files.map(({ path }) => path));
  return paths.filter((path) => known.has(path));
}

/** Scripts and styles of one page: those of its part, its own, and those of its language. */
function filesOfPage({ routeId, locale }: PageFilesInput, source: Release | null): string[] {
  const route = source?.routes.find((candidate) => candidate.id === routeId);
  const remote = source !== null && source.part !== 'shell' ? source : null;
  return listedIn(source, [
    ...(remote === null ? [] : [...remote.entryFiles, ...filesIn(remote.localeFiles, locale)]),
    ...(route?.files ?? []),
    ...filesIn(route?.localeFiles, locale),
  ]);
}

const firstScripts = (shell: Release) =>
  [...shell.entryFiles.filter(isScript), shell.entry].map((path) => fileOf(shell, path));
const firstStyles = (shell: Release) => shell.entryFiles.filter(isStyle).map((path) => fileOf(shell, path));

/** Finds out which files a page needs, from the releases' own lists. */
export function pageFiles(input: PageFilesInput): PageFiles {
  const { shell, standIn, owner, stopped, locale, theme } = input;
  const remote = owner !== null && owner.part !== 'shell' ? owner : null;
  const ofShell = listedIn(shell, filesIn(shell.localeFiles, locale));
  const source = owner ?? stopped ?? null;
  const ofPage = filesOfPage(input, source);
  const pageFile = (path: string) => fileOf(source ?? shell, path);
  return {
    styles: firstStyles(shell),
    pageStyles: ofPage.filter(isStyle).map(pageFile),
    rules: new Map(),
    lateFaces: '',
    fonts: fontsOf(shell, theme),
    shellScripts: firstScripts(shell),
    remoteScript: remote === null ? null : fileOf(remote, remote.entry),
    laterScripts: [
      ...ofShell.filter(isScript).map((path) => fileOf(shell, path)),
      ...(stopped === undefined ? ofPage.filter(isScript).map(pageFile) : []),
    ],
    earlyScript: shell.files.some(({ path }) => path === EARLY_SCRIPT_FILE) ? fileOf(shell, EARLY_SCRIPT_FILE) : null,
    standIn: standIn && { scripts: firstScripts(standIn), styles: firstStyles(standIn) },
    hasStyles: true,
  };
}

/**
 * Leaves out what the store does not have at the moment. A document that requested it would spoil
 * the retry: the browser keeps a failed preload for the script that comes for it later, and the
 * runtime takes a style sheet's element for the style sheet.
 */
export async function withoutMissing(
  files: PageFiles,
  isStored: (sha384: string) => Promise<boolean>,
): Promise<PageFiles> {
  const present = async (wanted: readonly PageFile[]) => {
    const stored = await Promise.all(wanted.map(({ integrity }) => isStored(integrity.slice('sha384-'.length))));
    return wanted.filter((_, index) => stored[index]);
  };
  const [pageStyles, laterScripts, [remoteScript = null]] = await Promise.all([
    present(files.pageStyles),
    present(files.laterScripts),
    present(files.remoteScript === null ? [] : [files.remoteScript]),
  ]);
  const hasStyles = pageStyles.length === files.pageStyles.length;
  return { ...files, pageStyles, laterScripts, remoteScript, hasStyles };
}

/** The shell's style sheets that the document requests, because it does not have their rules in itself. */
export function requestedStyles({ styles, rules }: Pick<PageFiles, 'styles' | 'rules'>): PageFile[] {
  return styles.filter(({ url }) => !rules.has(url));
}

/** The typefaces that the document requests before it is painted. */
export function firstFonts({ fonts, lateFaces }: Pick<PageFiles, 'fonts' | 'lateFaces'>): string[] {
  return lateFaces === '' ? fonts : [];
}

/**
 * What is worth requesting before the document is there, as `Link` headers of 103 Early Hints: what
 * the first paint waits for, with the attributes that the document's own tags have.
 */
export function earlyHintLinks(files: PageFiles): string[] {
  return [
    ...requestedStyles(files).map(
      ({ url, integrity }) => `<${url}>; rel=preload; as=style; crossorigin=anonymous; integrity="${integrity}"`,
    ),
    ...firstFonts(files).map((url) => `<${url}>; rel=preload; as=font; type="font/woff2"; crossorigin=anonymous`),
  ];
}
