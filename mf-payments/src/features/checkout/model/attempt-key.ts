/**
 * One Idempotency-Key per attempt: an order that is sent again because its answer was lost carries
 * the same key and is charged once; a changed order, or a new attempt after a failed one, gets another.
 */
export function createAttemptKeys(makeKey: () => string = () => crypto.randomUUID()): (order: unknown) => string {
  let last: { text: string; key: string } | null = null;
  return (order) => {
    const text = JSON.stringify(order);
    if (last?.text !== text) last = { text, key: makeKey() };
    return last.key;
  };
}
