import type { LateFile } from '@tandem/api-gateway/composition/document/inline-scripts';
import { splitTypefaces } from '@tandem/api-gateway/composition/document/late-typefaces';
import type { PagePlan } from '@tandem/contracts/composition/page-plan';

/**
 * The first script of a page: reports by release, what each script has to pass, and the guard of the shell's files. One app would have
 * the second alone.
 */
const FIRST_SCRIPT =
  /(<script nonce="[^"]+">)\(function\(site\)\{.*?;(\(function\(\)\{.*?\}\)\(\));\(function\(files,standIn,.*?(?=<\/script>)/s;
const PLAN = /(<script type="application\/json" id="page-plan">)(.*?)(?=<\/script>)/s;
/** What the plan says of a part so that it can be loaded as a release of its own. */
const OF_RELEASES: ReadonlySet<string> = new Set(['entry', 'integrity', 'globalName', 'contract', 'standIn']);

/** What a page knows of its site without releases: its data and settings, and its routes, which one app would have in its scripts. */
function withoutReleases(plan: PagePlan): object {
  const parts = Object.entries(plan.parts).map(([name, part]) => [
    name,
    Object.fromEntries(Object.entries(part).filter(([key]) => !OF_RELEASES.has(key))),
  ]);
  return { ...plan, parts: Object.fromEntries(parts) as object };
}

/**
 * A document as one app would have it, its files left as they are: without what is in it for releases of parts to be loaded, guarded
 * and reported. In both documents it would count for nothing. Throws where a document is not written as this expects: the
 * figures would be wrong.
 */
export function withoutComposing(html: string): string {
  if (!FIRST_SCRIPT.test(html) || !PLAN.test(html))
    throw new Error('The document is written otherwise than the baseline of the benchmark expects.');
  const rewritten = html
    .replace(FIRST_SCRIPT, (_script, tag: string, early: string) => tag + early)
    .replaceAll('window.__shellGuard.watch();', '')
    .replaceAll('window.__shellGuard.lost.length', '0')
    .replace(PLAN, (_plan, tag: string, text: string) => {
      const plan = withoutReleases(JSON.parse(text) as PagePlan);
      return tag + JSON.stringify(plan).replaceAll('<', String.raw`\u003c`);
    });
  if (rewritten.includes('__shellGuard')) throw new Error('The baseline of the benchmark has something of the guard.');
  return rewritten;
}

/** The lists that a page's own script begins with after the first paint: scripts, and what they will request. Lists have no `<`. */
const LATE_LISTS = /\}\)\(\[[^<]*\],\[[^<]*\],(?:null|\{[^<]*\})\)<\/script>/;

/** Whether the scripts of a document start after its first paint. */
export const startsLate = (html: string): boolean => LATE_LISTS.test(html);

/** What composing costs is seen once the scripts run: in both variants they start after the first paint, without a gesture. */
export const startsAfterPaint = (html: string): string =>
  html.replace(LATE_LISTS, (lists) => lists.replace(/,(?:null|\{"early".*\})\)<\/script>$/s, ',null)</script>'));

/** A document that starts late with these files, scripts and what they will request, in the place of its own. */
export function withLateFiles(html: string, scripts: readonly LateFile[], later: readonly LateFile[]): string {
  return html.replace(LATE_LISTS, () => `})(${JSON.stringify(scripts)},${JSON.stringify(later)},null)</script>`);
}

/** The rules of a style sheet that a document has in itself, and what stands for the sheet before its loader. */
const SHEET = /<style nonce="([^"]+)" data-sheet="[^"]*">.*?<\/style>(?:<link rel="stylesheet" disabled[^>]*>)?/gs;
const LATE_FACES = /(<style nonce="[^"]+" media="not all") data-sheet="[^"]*">.*?(?=<\/style>)/s;
const FONT = /"\/_parts\/[^"]*\/([^/"]+\.woff2)"/g;

/**
 * The document with the style sheets of one app in the place of the parts' own: in the document itself as well, with its typefaces
 * when theirs come. Throws where a document requests a style sheet: one app would request its own, and that is not compared.
 */
export function withOneAppStyles(html: string, rules: string, prefix: string): string {
  const [nonce] = [...html.matchAll(SHEET)].map(([, found]) => found);
  const split = LATE_FACES.test(html) ? splitTypefaces(rules) : { rules, faces: '' };
  let isFirst = true;
  const rewritten = html
    .replaceAll(SHEET, () => {
      const own = isFirst ? `<style nonce="${nonce}">${split.rules}</style>` : '';
      isFirst = false;
      return own;
    })
    .replace(LATE_FACES, (_faces, element: string) => `${element}>${split.faces}`)
    .replaceAll(FONT, (_font, name: string) => `"${prefix}${name}"`);
  if (isFirst || rewritten.includes('rel="stylesheet"'))
    throw new Error('The document does not have its style sheets in itself, as the baseline of the benchmark expects.');
  return rewritten;
}
