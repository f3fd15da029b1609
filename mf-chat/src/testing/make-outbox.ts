import { vi } from 'vitest';
import { ApiError } from '@tandem/shared-ui/host';
import { createFakeHost } from '@tandem/shared-ui/testing';
import type { FakeResponses } from '@tandem/shared-ui/testing';
import { Outbox } from '../features/conversation/model/outbox.ts';

type Respond = NonNullable<FakeResponses['POST /api/message.php']>;

/** The outbox of one tab, with what it shows for profile 5 and what it has requested. */
export function makeOutbox(response: Respond, userId = 42) {
  const fake = createFakeHost({ responses: { 'POST /api/message.php': response, 'POST /api/gift.php': response } });
  const onSent = vi.fn();
  const release = vi.fn<() => void>();
  const hold = vi.fn((_clientId: string) => release);
  const onOtherTabChange = vi.fn();
  const onUnexpected = vi.fn();
  const outbox = new Outbox({
    api: fake.host.api,
    storage: localStorage,
    userId,
    hold,
    onSent,
    onOtherTabChange,
    onUnexpected,
    genericMessage: () => 'An error occured, please try again later.',
  });
  const states = () => outbox.entriesOf(outbox.store.getState(), 5).map(({ text, state }) => [text, state]);
  const reasons = () => outbox.entriesOf(outbox.store.getState(), 5).map(({ reason }) => reason?.message);
  const bodies = () => fake.calls.map((call) => call.input['body'] as { text: string; client_id: string });
  const paths = () => fake.calls.map(({ key }) => key);
  const keys = () => fake.calls.map((call) => call.input['idempotencyKey']);
  const ids = () => outbox.entriesOf(outbox.store.getState(), 5).map(({ clientId }) => clientId);
  return { outbox, hold, release, onSent, onOtherTabChange, onUnexpected, states, reasons, bodies, paths, keys, ids };
}

export const offline = () =>
  new ApiError({ code: 'offline', status: 0, message: 'Check your connection and try again.' });
export const never = () => new Promise<never>(() => {});
export const settled = () => new Promise((resolve) => setTimeout(resolve, 0));
