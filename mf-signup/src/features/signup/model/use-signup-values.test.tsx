import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createFakeHost, Late, passTime, TestApp, typeAtOnce } from '@tandem/shared-ui/testing';
import { EMPTY_DRAFT, useSignupDraft } from './signup-draft.store.ts';
import { readSignupStart } from './signup-start.ts';
import { useSignupValues } from './use-signup-values.ts';

const START = readSignupStart(new URLSearchParams());

function Field() {
  const { values, setDraft } = useSignupValues(START);
  passTime();
  return <input aria-label="Name" value={values.name} onChange={(event) => setDraft('name', event.target.value)} />;
}

beforeEach(() => {
  useSignupDraft.setState(EMPTY_DRAFT);
  // As in a browser: React decides when its work is done.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
});
afterEach(() => void vi.unstubAllGlobals());

it('keeps every letter that is typed as soon as the field is there, on a slow device too [R-SIGNUP-DRAFT-KEPT]', async () => {
  render(
    <TestApp fake={createFakeHost()} messages={{}}>
      <Late>
        <Field />
      </Late>
    </TestApp>,
  );
  await typeAtOnce('Robin');
  expect(await screen.findByDisplayValue('Robin')).toBeDefined();
});
