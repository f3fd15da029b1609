import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createFakeHost, TestApp } from '@tandem/shared-ui/testing';
import { expect, it, vi } from 'vitest';
import en from '../locales/en.json';
import { LinkedText } from './LinkedText.tsx';

vi.mock('./LeaveDialog.tsx', () => {
  throw new Error('Loading chunk leave-dialog failed.');
});

it('a link whose question cannot be loaded stays closed and says so, and the conversation stays [R-CHAT-LINK-LOST]', async () => {
  const fake = createFakeHost();
  const said = vi.spyOn(fake.host.notify, 'show');
  render(
    <TestApp fake={fake} messages={{ 'mf-chat': en }}>
      <p>
        Before it. <LinkedText text="Look at https://example.test/a" />
      </p>
    </TestApp>,
  );
  await userEvent.click(screen.getByRole('link'));
  await vi.waitFor(() => expect(said).toHaveBeenCalledExactlyOnceWith('error', en.link.failed));
  expect(screen.getByText(/Before it/)).toBeDefined();
  expect(screen.queryByRole('dialog')).toBeNull();
});
