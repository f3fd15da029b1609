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
