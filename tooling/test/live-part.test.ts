import { expect, it } from 'vitest';
import { startLivePart } from '../src/dev/live-part.ts';

it('a live part leaves signals to the command, which has a database to stop', async () => {
  const listeners = () => [process.listenerCount('SIGTERM'), process.listenerCount('SIGINT')];
  const before = listeners();
  const live = await startLivePart('mf-landers', 9190);
  try {
    expect(listeners()).toEqual(before);
    const entry = await fetch(`http://127.0.0.1:9190${live.entry}`);
    expect([entry.status, await entry.text()]).toEqual([200, expect.stringContaining(live.globalName)]);
  } finally {
    await live.close();
  }
});
