/** One tab at a time does this work; in a browser without locks, the client_id prevents duplicates. */
export async function exclusively(name: string, work: () => Promise<void>): Promise<void> {
  if (typeof navigator === 'undefined' || navigator.locks === undefined) await work();
  else await navigator.locks.request(name, work);
}
