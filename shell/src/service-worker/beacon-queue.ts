import { withRetry } from '../loading/retry.ts';

/** The beacon for a page that was left (C-TRACKING-PAGE-HIDDEN). It is the only call that is queued here. */
export const QUEUED_BEACON = '/api/page-hidden.php';
export const SYNC_TAG = 'beacons';

const DATABASE = 'beacons';
const STORE = 'waiting';
const MOST = 50;
/** A beacon that is older than a day is dropped. */
const LONGEST_MILLISECONDS = 86_400_000;

interface Waiting {
  body: string;
  at: number;
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('The database gave no reason.')));
  });
}

function openQueue(): Promise<IDBDatabase> {
  const opening = indexedDB.open(DATABASE, 1);
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(STORE, { autoIncrement: true }));
  return settled(opening);
}

async function withQueue<T>(work: (store: IDBObjectStore) => Promise<T>): Promise<T> {
  const database = await openQueue();
  try {
    return await work(database.transaction(STORE, 'readwrite').objectStore(STORE));
  } finally {
    database.close();
  }
}

const send = (body: string) =>
  fetch(QUEUED_BEACON, {
    method: 'POST',
    body,
    headers: { 'Content-Type': 'application/json' },
    credentials: 'same-origin',
    keepalive: true,
  });

/**
 * Sends the beacon, or queues it until there is a network again. The page that sent it is closed: nobody reads the
 * response.
 */
export async function sendOrKeep(request: Request, wakeLater: () => Promise<void>): Promise<Response> {
  const body = await request.clone().text();
  try {
    return await fetch(request);
  } catch {
    await withQueue(async (store) => {
      if ((await settled(store.count())) < MOST) await settled(store.add({ body, at: Date.now() } satisfies Waiting));
    });
    await wakeLater();
    return new Response(null, { status: 202 });
  }
}

async function sendEach(): Promise<void> {
  const entries = await withQueue(async (store) => {
    const [keys, values] = await Promise.all([settled(store.getAllKeys()), settled<Waiting[]>(store.getAll())]);
    return keys.map((key, index) => ({ key, waiting: values[index] }));
  });
  for (const { key, waiting } of entries) {
    if (waiting !== undefined && Date.now() - waiting.at < LONGEST_MILLISECONDS) await send(waiting.body);
    await withQueue((store) => settled(store.delete(key)));
  }
}

/** The network may be back for the page some moments before it is for the worker. */
const TRIES = { tries: 4, delayMilliseconds: 1000 };

/**
 * Sends the queue, the oldest first, with some retries. What fails again stays queued; rejects then. The browser and a
 * page may both report that the network is back: one of them is served after the other, and finds an empty queue.
 */
export function sendWaiting(): Promise<void> {
  return withRetry(() => navigator.locks.request(DATABASE, sendEach), TRIES);
}
