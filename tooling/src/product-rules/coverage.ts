import { RULE_ID } from './rules.ts';
import type { Rule } from './rules.ts';

/** Numbers of one page, or of all. */
export interface Counts {
  proved: number;
  /** Built, and named by no test. */
  unproved: number;
  notBuilt: number;
}

export interface Coverage {
  pages: { page: string; counts: Counts }[];
  all: Counts;
  proved: readonly string[];
  unproved: readonly string[];
  /** What has to be mended, one line each. */
  faults: readonly string[];
}

const BRACKETS = /\[([^[\]]+)\]/g;
const LIST_HEADING = '## Proved';

/** The rules that a test's title names: those in square brackets. */
export function rulesOfTitle(title: string): string[] {
  return [...title.matchAll(BRACKETS)].flatMap(([, inside = '']) => [...inside.matchAll(RULE_ID)].map(([id]) => id));
}

/** The ids that the page of an earlier run lists as proved. */
export function provedBefore(markdown: string): string[] {
  const [, list = ''] = markdown.split(LIST_HEADING);
  return [...(list.split('\n## ')[0] ?? '').matchAll(RULE_ID)].map(([id]) => id);
}

const count = (rules: readonly Rule[], proved: ReadonlySet<string>): Counts => ({
  proved: rules.filter(({ id, isBuilt }) => isBuilt && proved.has(id)).length,
  unproved: rules.filter(({ id, isBuilt }) => isBuilt && !proved.has(id)).length,
  notBuilt: rules.filter(({ isBuilt }) => !isBuilt).length,
});

/**
 * Compares the rules with the titles of the tests that passed in a whole run.
 *
 * @param before ids that were proved when the page was last written.
 */
export function computeCoverage(
  rules: readonly Rule[],
  titles: readonly string[],
  before: readonly string[],
): Coverage {
  const byId = new Map(rules.map((rule) => [rule.id, rule]));
  const named = new Set(titles.flatMap(rulesOfTitle));
  const unknown = [...named].filter((id) => !byId.has(id)).map((id) => `A test names ${id}, which is no rule.`);
  const early = [...named]
    .filter((id) => byId.get(id)?.isBuilt === false)
    .map((id) => `A test proves ${id}, whose row says that it is not built.`);
  // Independent of its row: a rule that is withdrawn or renamed is removed from the list by hand.
  const lost = before
    .filter((id) => !named.has(id))
    .map((id) =>
      byId.has(id)
        ? `${id} was proved by a test and is not any more.`
        : `${id} was proved by a test and has no row any more: take it out of the list in coverage.md if that is meant.`,
    );
  const built = rules.filter(({ isBuilt }) => isBuilt).map(({ id }) => id);
  const pages = [...new Set(rules.map(({ page }) => page))].map((page) => ({
    page,
    counts: count(
      rules.filter((rule) => rule.page === page),
      named,
    ),
  }));
  return {
    pages,
    all: count(rules, named),
    proved: built.filter((id) => named.has(id)).toSorted(),
    unproved: built.filter((id) => !named.has(id)).toSorted(),
    faults: [...unknown, ...early, ...lost].toSorted(),
  };
}

const row = (name: string, { proved, unproved, notBuilt }: Counts) =>
  `| ${name} | ${proved} | ${unproved} | ${notBuilt} |`;

/** The page `docs/product/coverage.md`. What an earlier run proved stays listed until its loss is mended. */
export function coveragePage(coverage: Coverage, before: readonly string[]): string {
  const proved = [...new Set([...coverage.proved, ...before])].toSorted();
  return `# Which rules are proved

Written by \`npm run rules\`; not edited by hand. A rule is proved when a test names
it, and passes. A rule that is listed as proved and that no test names any more fails the run: take it out of the list by
hand, together with its row, or with the reason in the commit.

| page | proved | built, not proved | not built |
|---|---|---|---|
${coverage.pages.map(({ page, counts }) => row(`[${page}](${page})`, counts)).join('\n')}
${row('**all**', coverage.all)}

${LIST_HEADING}

${proved.map((id) => `- ${id}`).join('\n')}

## Built, not proved

${coverage.unproved
  .filter((id) => !proved.includes(id))
  .map((id) => `- ${id}`)
  .join('\n')}
`;
}
