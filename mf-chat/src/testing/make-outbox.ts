import { vi } from 'vitest';
import { ApiError, deviceStorage } from '@tandem/shared-ui/host';
import { createFakeHost } from '@tandem/shared-ui/testing';
import type { FakeResponses } from '@tandem/shared-ui/testing';
import { Outbox } from '../features/conversation/model/outbox.ts';
import type { StoredMessage } from '../features/conversation/model/outbox-outcomes.ts';
import type { OutboxStorage } from '../features/conversation/model/stored-outbox.ts';
import { unsentState } from '../features/conversation/model/timeline.ts';
import { someSent } from './chat-fixtures.ts';

type Respond = NonNullable<FakeResponses['POST /api/message.php']>;

/** What its calls return, whose it is, whether it is still theirs, and where it is kept. */
type OfOutbox = [response: Respond, userId?: number, isCurrent?: () => boolean, storage?: OutboxStorage];

/** The outbox of one tab, with what it shows for profile 5 and what it has requested. */
export function makeOutbox(...[response, userId = 42, isCurrent = () => true, storage = deviceStorage]: OfOutbox) {
  const fake = createFakeHost({ responses: { 'POST /api/message.php': response, 'POST /api/gift.php': response } });
  const onSent = vi.fn();
  const release = vi.fn<() => void>();
  const hold = vi.fn((_clientId: string) => release);
  const onOtherTabChange = vi.fn();
  const onPrice = vi.fn();
  const onUnexpected = vi.fn();
  const onTooLate = vi.fn<() => void>();
  const onOutdated = vi.fn<(profileId: number, text: string) => void>();
  const latestWith = vi.fn((_profileId: number, _signal: AbortSignal) => Promise.resolve<readonly StoredMessage[]>([]));
  const isLive = vi.fn(() => false);
  const later = vi.fn((_work: () => void, _milliseconds: number) => () => {});
  const outbox = new Outbox({
    api: fake.host.api,
    storage,
    locale: 'en',
    userId,
    isCurrent,
    hold,
    onWake: () => {},
    onSent,
    onOtherTabChange,
    onTooLate,
    onOutdated,
    latestWith,
    onPrice,
    onUnexpected,
    waitedMessage: () => 'It could not be sent for 24 hours.',
    isLive,
    later,
  });
  const entries = () => outbox.entriesOf(outbox.store.getState(), 5);
  const states = () => entries().map((entry) => [entry.text, unsentState(entry).stateText]);
  const reasons = () => entries().map(({ reason }) => reason?.message);
  const bodies = () => fake.calls.map((call) => call.input['body'] as { text: string; client_id: string });
  const paths = () => fake.calls.map(({ key }) => key);
  const keys = () => fake.calls.map((call) => call.input['idempotencyKey']);
  const ids = () => entries().map(({ clientId }) => clientId);
  return {
    outbox,
    hold,
    release,
    onSent,
    onOtherTabChange,
    onTooLate,
    onOutdated,
    latestWith,
    onPrice,
    onUnexpected,
    isLive,
    later,
    states,
    reasons,
    bodies,
    paths,
    keys,
    ids,
  };
}

export const offline = () =>
  new ApiError({ code: 'offline', status: 0, message: 'Check your connection and try again.' });
/** The server's refusal of a message. */
export const refused = (message = 'Write 1 to 1000 characters.') =>
  new ApiError({ code: 'validation', status: 422, message });
export const never = () => new Promise<never>(() => {});
export const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

/** An outbox whose server fails until `connect` is called. */
export function disconnected(failure: () => Error = offline) {
  let works = false;
  const made = makeOutbox(({ body }) => {
    if (works) return someSent(body, 1);
    throw failure();
  });
  return { ...made, connect: () => void (works = true) };
}
