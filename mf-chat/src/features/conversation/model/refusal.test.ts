import { describe, expect, it } from 'vitest';
import { ApiError } from '@tandem/shared-ui/host';
import type { ApiErrorCode } from '@tandem/shared-ui/host';
import { reasonOf } from './refusal.ts';

const refused = (code: ApiErrorCode, message: string, fields?: Record<string, string>) =>
  reasonOf(new ApiError({ code, status: 422, message, fields }));

describe('the reason of a refusal', () => {
  const general = 'Please check your entries.';

  it.each([
    ['whom it goes to', { profile_id: 'You cannot write to yourself.' }, 'You cannot write to yourself.'],
    ['the text', { text: 'Write 1 to 1000 characters.' }, 'Write 1 to 1000 characters.'],
  ])('is the server’s text about %s', (_what, fields, reason) => {
    expect(refused('validation', general, fields)).toBe(reason);
  });

  it('is the general one when the named entry is not the writer’s, or none is named', () => {
    expect(refused('validation', general, { client_id: 'This value is not valid.' })).toBe(general);
    expect(refused('validation', general)).toBe(general);
  });

  it('is the message of every other error', () => {
    expect(refused('conflict', 'The same request is still being processed.', { text: 'x' })).toBe(
      'The same request is still being processed.',
    );
  });
});
