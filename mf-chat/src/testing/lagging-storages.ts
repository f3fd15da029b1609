import type { OutboxStorage } from '../features/conversation/model/stored-outbox.ts';

/** The storage of the device as one tab sees it, and what this tab has written that the other does not see yet. */
function makeView() {
  const texts = new Map<string, string>();
  const pending: string[] = [];
  const put = (key: string, text: string | null) => {
    if (text === null) texts.delete(key);
    else texts.set(key, text);
  };
  const write = (key: string, text: string | null) => {
    if ((texts.get(key) ?? null) === text) return;
    put(key, text);
    pending.push(key);
  };
  const storage: OutboxStorage = {
    getItem: (key) => texts.get(key) ?? null,
    setItem: (key, text) => write(key, text),
    removeItem: (key) => write(key, null),
    keys: () => [...texts.keys()],
  };
  return { storage, pending, put };
}

type View = ReturnType<typeof makeView>;

/**
 * What one tab has written reaches the other, in order; `hear` is the event there. What that one has written under the same
 * key in the meantime arrives later, and stays in both.
 */
function deliver({ storage, pending }: View, to: View, hear: (key: string) => void): void {
  for (const key of pending.splice(0)) {
    if (to.pending.includes(key) || to.storage.getItem(key) === storage.getItem(key)) continue;
    to.put(key, storage.getItem(key));
    hear(key);
  }
}

/** The storage of one device in two tabs, each in a process of its own: both write at once, and see it a moment later. */
export function makeLaggingStorages() {
  const [first, second] = [makeView(), makeView()];
  return {
    first: first.storage,
    second: second.storage,
    fromFirst: (hear: (key: string) => void) => deliver(first, second, hear),
    fromSecond: (hear: (key: string) => void) => deliver(second, first, hear),
  };
}
