import { typedCode } from '../../../shared/model/typed-code.ts';

/** The query with which a checkout was opened. */
export interface PageQuery {
  /** The discount code of the address, or the one that this member typed in this tab before. */
  code: string;
  /** The other parameters, which the server is given as well (R-PAY-DISCOUNT-QUERY). */
  others: Readonly<Record<string, string>>;
}

/** Parameters with a meaning of their own for this page or for discountcode.php. */
const OWN: ReadonlySet<string> = new Set(['code', 'bundle', 'method', 'country', 'welcome', 'payment']);
/** Longer ones, and more of them, are no campaign's. */
const LONGEST = 200;
const MOST = 20;

/** Reads the query of the page. A code in it is kept for this tab and this member, as a typed one is. */
export function readPageQuery(userId: number | null, search: URLSearchParams): PageQuery {
  const code = typedCode.fromAddress(userId, search);
  const others = [...search].filter(([name, value]) => !OWN.has(name) && name.length + value.length <= LONGEST);
  return { code, others: Object.fromEntries(others.slice(0, MOST)) };
}
