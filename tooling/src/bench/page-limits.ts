import type { PageScores } from './page-figures.ts';

/** What every public page reaches. */
const WANTED = { accessibility: 100, bestPractices: 100, seo: 100 } as const;

/** Performance: of landing pages, of all others, and of the page of an unknown address, which is rendered in the browser. */
const PERFORMANCE = { lander: 99, other: 100, nowhere: 95 } as const;

/** The most of each figure; the page of an unknown address has none of them but the last. */
const MOST = { lcp: 1300, tbt: 50, scripts: 90 * 1024, cls: 0 } as const;

/** Milliseconds until a page responds to a press that are counted as good; to the first one as well, which loads the site. */
const LONGEST_INP = 200;

/** Two loads of the same page differ by so much. */
const SAME_WITHIN = 1.02;

/** An address that no part has: the page of a 404 is public too. */
export const NOWHERE = '/nobody-lives-here';

/** Pages that paid traffic sees first: `/landers/…`, and those of a member. */
const LANDER = /\/landers\/|\/members\/\d+\/landing/;

/** Whether an address is the one that no part has. */
export const isNowhere = (path: string): boolean => path.endsWith(NOWHERE);

function kindOf(path: string): keyof typeof PERFORMANCE {
  if (isNowhere(path)) return 'nowhere';
  return LANDER.test(path) ? 'lander' : 'other';
}

/** Whether an address is of a page that paid traffic sees first. */
export const isLander = (path: string): boolean => kindOf(path) === 'lander';

/** What a document says by itself. Its markup is there once the page was loaded before. */
export function readScriptless(html: string): PageScores['scriptless'] {
  const body = html.replaceAll(/<script\b.*?<\/script>/gs, '');
  return {
    hasHeading: /<h1\b[^>]*>.*?\S.*?<\/h1>/s.test(body),
    leadsToSignup: /<(?:a\b[^>]*\bhref|form\b[^>]*\baction)="(?:\/[a-z]{2})?\/signup[/?"]/.test(body),
  };
}

/** What a page falls short of, in words; empty when it reaches everything. */
export function shortcomings(page: PageScores): string[] {
  const kind = kindOf(page.path);
  const wanted = { ...WANTED, performance: PERFORMANCE[kind] };
  const scores = (['performance', 'accessibility', 'bestPractices', 'seo'] as const)
    .filter((name) => page[name] < wanted[name])
    .map((name) => `${name} ${page[name]} of ${wanted[name]}`);
  const shifted = isWithin(page.cls, MOST.cls) ? [] : [`CLS ${page.cls}`];
  const figures = kind === 'nowhere' ? [] : figuresAbove(page);
  return [...scores, ...figures, ...shifted, ...withoutScripts(page, kind), ...page.unmet];
}

/** A figure that could not be measured, which is no number, is within nothing. */
const isWithin = (figure: number, most: number) => figure <= most;

function figuresAbove({ lcp, tbt, scripts, lcpBeside, firstPress }: PageScores): string[] {
  const isLate = lcpBeside !== null && !isWithin(lcpBeside.composed, lcpBeside.oneApp * SAME_WITHIN);
  return [
    ...(isWithin(lcp, MOST.lcp) ? [] : [`LCP ${lcp} of ${MOST.lcp} ms`]),
    ...(isLate ? [`LCP ${lcpBeside.composed} ms, as one app ${lcpBeside.oneApp} ms`] : []),
    ...(isWithin(tbt, MOST.tbt) ? [] : [`TBT ${tbt} of ${MOST.tbt} ms`]),
    ...(firstPress === null || isWithin(firstPress.inp.median, LONGEST_INP)
      ? []
      : [`INP of the first press ${firstPress.inp.median} of ${LONGEST_INP} ms`]),
    ...(scripts > MOST.scripts ? [`${Math.round(scripts / 1024)} KB of scripts before a gesture`] : []),
  ];
}

/** Without scripts a page can be read, and a landing page leads into the signup. */
function withoutScripts({ scriptless }: PageScores, kind: keyof typeof PERFORMANCE): string[] {
  if (kind === 'nowhere') return [];
  return [
    ...(scriptless.hasHeading ? [] : ['no heading without scripts']),
    ...(kind === 'lander' && !scriptless.leadsToSignup ? ['no way into the signup without scripts'] : []),
  ];
}
