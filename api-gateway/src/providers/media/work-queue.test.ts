import { describe, expect, it } from 'vitest';
import { createWorkQueue, QueueFullError } from './work-queue.ts';

function deferred(): { promise: Promise<void>; resolve: () => void } {
  return Promise.withResolvers<void>();
}

describe('the queue of images to be made', () => {
  it('runs a limited number at a time, and first what a request waits for', async () => {
    const queue = createWorkQueue({ running: 2, waiting: 10 });
    const gates = [deferred(), deferred()];
    const order: string[] = [];
    const running = gates.map((gate, index) =>
      queue.run(async () => {
        order.push(`first ${index}`);
        await gate.promise;
      }),
    );
    const later = queue.run(() => Promise.resolve(order.push('later')), { order: 'later' });
    const soon = queue.run(() => Promise.resolve(order.push('soon')));
    await Promise.resolve();
    expect(order).toEqual(['first 0', 'first 1']);
    gates.forEach(({ resolve }) => resolve());
    await Promise.all([...running, later, soon]);
    expect(order.slice(2)).toEqual(['soon', 'later']);
  });

  it('runs what needs all the memory alone, in its turn [L-PHOTOS-UPLOAD-MEMORY]', async () => {
    const queue = createWorkQueue({ running: 2, waiting: 10 });
    const [first, large] = [deferred(), deferred()];
    const order: string[] = [];
    const run = (name: string, gate: Promise<void>, alone = false) =>
      queue.run(
        async () => {
          order.push(name);
          await gate;
          order.push(`${name} ended`);
        },
        { alone },
      );
    const all = [run('first', first.promise), run('large', large.promise, true), run('last', Promise.resolve())];
    await Promise.resolve();
    // There is room for one more, but the large one is before it.
    expect(order).toEqual(['first']);
    first.resolve();
    await all[0];
    expect(order).toEqual(['first', 'first ended', 'large']);
    large.resolve();
    await Promise.all(all);
    expect(order.slice(3)).toEqual(['large ended', 'last', 'last ended']);
  });

  it('turns away what does not fit', async () => {
    const queue = createWorkQueue({ running: 1, waiting: 1 });
    const gate = deferred();
    const first = queue.run(() => gate.promise);
    const second = queue.run(() => Promise.resolve());
    await expect(queue.run(() => Promise.resolve())).rejects.toBeInstanceOf(QueueFullError);
    gate.resolve();
    await Promise.all([first, second]);
  });

  it('goes on after a failure', async () => {
    const queue = createWorkQueue({ running: 1, waiting: 1 });
    await expect(queue.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    await expect(queue.run(() => Promise.resolve(7))).resolves.toBe(7);
  });
});
