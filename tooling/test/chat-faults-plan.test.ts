import { expect, it, vi } from 'vitest';
import { ACTS, planOfSender } from '../src/bench/chat-faults/plan.ts';

const RUN = { seed: 4711, messages: 40 };

it('a run is repeated by its seed: what each sender writes and meets is the same whenever it is drawn, and other for another seed or sender', () => {
  const first = planOfSender(RUN, 0);
  vi.useFakeTimers({ now: Date.now() + 86_400_000 });
  try {
    expect(planOfSender(RUN, 0)).toEqual(first);
  } finally {
    vi.useRealTimers();
  }
  expect(planOfSender({ ...RUN, seed: 4712 }, 0).messages.map(({ act }) => act)).not.toEqual(
    first.messages.map(({ act }) => act),
  );
  expect(planOfSender(RUN, 1).messages.map(({ tries }) => tries)).not.toEqual(first.messages.map(({ tries }) => tries));
});

it('each sender meets each act', () => {
  const met = new Set(planOfSender(RUN, 0).messages.flatMap(({ act }) => act ?? []));
  expect(ACTS.filter((act) => !met.has(act))).toEqual([]);
});
