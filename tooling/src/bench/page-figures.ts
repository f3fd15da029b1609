/** Of several times, in milliseconds: the middle one and the longest one. */
export interface Spread {
  median: number;
  worst: number;
}

/** What the first press on a page takes until its effect is seen, and until the page responds to it at all. */
export interface FirstPress {
  seen: Spread;
  inp: Spread;
}

/** What Lighthouse reports about one page: scores out of 100, times in milliseconds. */
export interface PageScores {
  path: string;
  performance: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
  fcp: number;
  lcp: number;
  tbt: number;
  cls: number;
  /** Bytes of scripts over the wire: Lighthouse makes no gesture. */
  scripts: number;
  /** Bytes over the wire, pictures included. */
  bytes: number;
  /** Audits of accessibility, best practices and SEO that are not met. */
  unmet: string[];
  /** Kept out of search engines on purpose: the audit that requires the opposite is ignored. */
  isIndexed: boolean;
  /** What the document says by itself, without a script. */
  scriptless: { hasHeading: boolean; leadsToSignup: boolean };
  /** LCP of the page behind the same server as the same page built as one app, and of that; null where it was not built. */
  lcpBeside: { composed: number; oneApp: number } | null;
  /** Of a landing page; null for all others. */
  firstPress: FirstPress | null;
}
