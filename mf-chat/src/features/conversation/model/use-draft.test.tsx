import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createFakeHost, Late, passTime, someUser, TestApp, typeAtOnce } from '@tandem/shared-ui/testing';
import { useDraft } from './use-draft.ts';

function Field() {
  const [text, setText] = useDraft(1001);
  passTime();
  return <input aria-label="Message" value={text} onChange={(event) => setText(event.target.value)} />;
}

// As in a browser: React decides when its work is done.
beforeEach(() => void vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false));
afterEach(() => void vi.unstubAllGlobals());

it('keeps every letter that is typed as soon as the field is there, on a slow device too [R-CHAT-DRAFT-SHARED]', async () => {
  render(
    <TestApp fake={createFakeHost({ user: someUser() })} messages={{}}>
      <Late>
        <Field />
      </Late>
    </TestApp>,
  );
  await typeAtOnce('Hello');
  expect(await screen.findByDisplayValue('Hello')).toBeDefined();
});
