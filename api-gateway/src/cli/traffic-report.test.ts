import { expect, test } from 'vitest';
import { LIMITS } from '@tandem/contracts/product/limits';
import { rowsOfTable } from './traffic-report.ts';

const row = (network: string, visits: number, signups = 0) => ({
  network,
  visits,
  signups,
  activations: 0,
  purchases: 0,
  value: {},
  returned: {},
});

test('a table has all sources that brought an account, the others with most visits, and the rest as one line [L-TRACKING-REPORT-ROWS]', () => {
  const madeUp = Array.from({ length: 500 }, (_, index) => row(`made-up-${index}`, 3));
  const rows = rowsOfTable([row('many', 9), ...madeUp, row('paid', 2, 1)], ['network']);
  expect(rows).toHaveLength(LIMITS.trafficReportRows + 2);
  expect(rows[0]?.[0]).toBe('many');
  expect(rows.at(-2)?.slice(0, 3)).toEqual(['paid', '2', '1']);
  expect(rows.at(-1)?.slice(0, 3)).toEqual(['(401 more, in --csv)', '1203', '0']);
  expect(rowsOfTable([row('paid', 2, 1), row('new', 1)], ['network'])).toHaveLength(2);
});
