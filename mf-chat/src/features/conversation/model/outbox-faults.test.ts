import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '@tandem/shared-ui/host';
import { someSent } from '../../../testing/chat-fixtures.ts';
import { makeOutbox, settled } from '../../../testing/make-outbox.ts';

const fault = (status = 500) => new ApiError({ code: 'internal', status, message: 'Please try again later.' });

/** How often the site fails at the message: more than any number that could be called several. */
const FAULTS = 40;

afterEach(() => vi.restoreAllMocks());

/** An outbox whose server fails at every message named 'broken' until it is mended. A minute passes between the attempts. */
function makeFaulty(failure: () => Error = fault) {
  let isMended = false;
  let now = Date.parse('2026-11-20T20:00:00.000Z');
  vi.spyOn(Date, 'now').mockImplementation(() => now);
  const made = makeOutbox(({ body }) => {
    if (!isMended && (body as { text: string }).text === 'broken') throw failure();
    return someSent(body, 1);
  });
  /** The pause of the schedule is over. */
  const passPause = async () => {
    await settled();
    now += 60_000;
    made.later.mock.lastCall?.[0]();
    await settled();
    await settled();
  };
  return { ...made, passPause, mend: () => void (isMended = true) };
}

type Faulty = ReturnType<typeof makeFaulty>;

async function failOften({ passPause }: Faulty): Promise<void> {
  for (let tries = 1; tries < FAULTS; tries += 1) await passPause();
}

describe('a message that the site fails at again and again', () => {
  it.each([500, 501, 502, 503, 504, 599])(
    'waits with its text, however often it is %i, and goes once the site has recovered [R-CHAT-FAULT-WAITS, R-CHAT-FAILED-REFUSED]',
    async (status) => {
      const made = makeFaulty(() => fault(status));
      const { outbox, states, reasons, bodies, keys, onSent, passPause, mend } = made;
      outbox.send(5, 'broken');
      await failOften(made);
      expect(bodies()).toHaveLength(FAULTS);
      expect([states(), reasons()]).toEqual([[['broken', 'site']], [undefined]]);
      mend();
      await passPause();
      expect(onSent).toHaveBeenCalledTimes(1);
      expect(new Set(keys()).size, 'all attempts are one request').toBe(1);
    },
  );

  it('waits after a reload too', async () => {
    const before = makeFaulty();
    before.outbox.send(5, 'broken');
    await failOften(before);
    const after = makeFaulty();
    after.outbox.resume(5);
    await failOften(after);
    expect(after.states()).toEqual([['broken', 'site']]);
  });

  it('is tried after growing pauses, at most a minute [R-CHAT-FAULT-WAITS, L-CHAT-RETRY-PAUSES]', async () => {
    const made = makeFaulty();
    made.outbox.send(5, 'broken');
    await failOften(made);
    const pauses = made.later.mock.calls.map(([, pause]) => pause / 1000);
    expect(pauses).toEqual([1, 2, 4, 8, 16, 32, ...Array.from({ length: FAULTS - 6 }, () => 60)]);
  });

  it('holds up what is behind it to the same member, and nothing to others [R-CHAT-FAULT-WAITS, R-CHAT-OUTBOX-BEHIND]', async () => {
    const made = makeFaulty();
    const { outbox, states, bodies, onSent } = made;
    outbox.send(5, 'broken');
    await failOften(made);
    outbox.send(5, 'behind it');
    outbox.send(6, 'to another');
    await vi.waitFor(() => expect(onSent).toHaveBeenCalledExactlyOnceWith(6, expect.anything()));
    await failOften(made);
    expect(states()).toEqual([
      ['broken', 'site'],
      ['behind it', 'site'],
    ]);
    expect(bodies().filter(({ text }) => text === 'behind it')).toEqual([]);
  });

  it('lets those behind it go once it is deleted [R-CHAT-FAULT-WAITS, R-CHAT-OUTBOX-BEHIND]', async () => {
    const made = makeFaulty();
    const { outbox, states, ids, bodies } = made;
    outbox.send(5, 'broken');
    outbox.send(5, 'behind it');
    await failOften(made);
    outbox.remove(5, ids()[0] ?? '');
    await vi.waitFor(() => expect(states()).toEqual([]));
    expect(bodies().at(-1)?.text).toBe('behind it');
  });

  it('is tried at once when its member sends it again, and is shown as sending meanwhile; it costs once [R-CHAT-FAULT-ACTIONS, R-CHAT-FAULT-WAITS]', async () => {
    const made = makeFaulty();
    const { outbox, states, ids, bodies, keys, onSent, mend } = made;
    outbox.send(5, 'broken');
    outbox.send(5, 'behind it');
    await failOften(made);
    await settled();
    outbox.retry(5, ids()[0] ?? '');
    expect(states()).toEqual([
      ['broken', 'sending'],
      ['behind it', 'site'],
    ]);
    await settled();
    expect(bodies()).toHaveLength(FAULTS + 1);
    expect(states(), 'that failed as well').toEqual([
      ['broken', 'site'],
      ['behind it', 'site'],
    ]);
    mend();
    await settled();
    outbox.retry(5, ids()[0] ?? '');
    await vi.waitFor(() => expect(onSent).toHaveBeenCalledTimes(2));
    expect(new Set(keys()).size).toBe(2);
    expect(bodies().at(-1)?.text).toBe('behind it');
  });
});
