import { expect, test } from 'vitest';
import { heldUpBy } from './chat-faults/timeline.ts';

const gateway = (until: number) => ({ from: until - 1000, until });

test('a message is held up by each gateway that came back while it was under way', () => {
  const timeline = { gateways: [gateway(900), gateway(2000), gateway(3500)], database: [] };
  expect(heldUpBy(timeline, 1000, 4000)).toEqual([
    { milliseconds: 2000, own: 2000 },
    { milliseconds: 500, own: 500 },
  ]);
});

test('one that was written when a gateway was back already, or accepted before, is not held up by it', () => {
  const timeline = { gateways: [gateway(2000)], database: [] };
  expect(heldUpBy(timeline, 2000, 3000)).toEqual([]);
  expect(heldUpBy(timeline, 1000, 1999)).toEqual([]);
});

test('a gateway’s own time begins when the database is there as well', () => {
  const timeline = { gateways: [gateway(2000)], database: [{ from: 1500, until: 6000 }] };
  expect(heldUpBy(timeline, 1000, 6300)).toEqual([{ milliseconds: 4300, own: 300 }]);
});

test('where the database goes away in between, the longer of both times counts', () => {
  const timeline = { gateways: [gateway(2000)], database: [{ from: 3500, until: 6000 }] };
  expect(heldUpBy(timeline, 1000, 6300)).toEqual([{ milliseconds: 4300, own: 1500 }]);
  expect(heldUpBy(timeline, 1000, 9000)).toEqual([{ milliseconds: 7000, own: 3000 }]);
});

test('a message that is accepted before it was seen that the database is back was not held up by its gateway', () => {
  const timeline = { gateways: [gateway(2000)], database: [{ from: 1500, until: Infinity }] };
  expect(heldUpBy(timeline, 1000, 6000)).toEqual([{ milliseconds: 4000, own: 0 }]);
});
