import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { createFakeHost, someSettings, someUser, TestApp } from '@tandem/shared-ui/testing';
import { useFictionalWarning } from './use-fictional-warning.ts';
import type { Partner } from './partner.ts';

const PARTNER = { id: 1001, fictional: true } as Partner;

/** Both buttons stay, as those of a dialog do until it has closed. */
function Buttons({ onSend }: { onSend: () => void }) {
  const { send, confirm } = useFictionalWarning(PARTNER, false, onSend);
  return (
    <>
      <button type="button" onClick={send}>
        Send
      </button>
      <button type="button" onClick={confirm}>
        Send anyway
      </button>
    </>
  );
}

it('a double click on the button of the warning sends once: nothing follows that is empty, or half an edit [R-CHAT-FICTIONAL-WARNING]', async () => {
  const onSend = vi.fn();
  const fake = createFakeHost({ user: someUser(), settings: someSettings({ fictional_warning: true }) });
  render(
    <TestApp fake={fake} messages={{}}>
      <Buttons onSend={onSend} />
    </TestApp>,
  );
  const user = userEvent.setup({ delay: null });
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(onSend).not.toHaveBeenCalled();
  await user.dblClick(screen.getByRole('button', { name: 'Send anyway' }));
  expect(onSend).toHaveBeenCalledOnce();
});
