/** One message, by one clock. */
export interface Passage {
  /** Of its conversation. */
  pair: number;
  /** When its last attempt began, when that was answered, and when it was in the stream of the partner. */
  sentAt: number;
  answeredAt: number;
  arrivedAt: number;
}

function countInPair(passages: readonly Passage[]): number {
  return passages.filter((later) =>
    passages.some((earlier) => earlier.answeredAt < later.sentAt && earlier.arrivedAt > later.arrivedAt),
  ).length;
}

/**
 * How many messages arrived before one of the same conversation that the site had answered when they were sent. Those that are
 * on their way at the same time have no order.
 */
export function countOutOfOrder(passages: readonly Passage[]): number {
  const pairs = Map.groupBy(passages, ({ pair }) => pair);
  return [...pairs.values()].reduce((sum, ofPair) => sum + countInPair(ofPair), 0);
}
