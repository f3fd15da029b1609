import { render, screen } from '@testing-library/react';
import { ENTRY_MEMBER_KEY } from '@tandem/contracts/composition/entry-warning';
import { ApiError, tabStorage } from '@tandem/shared-ui/host';
import { createFakeHost, TestApp } from '@tandem/shared-ui/testing';
import { expect, it } from 'vitest';
import en from '../../locales/en.json';
import { pageOf } from './MailChangePage.tsx';
import texts from './texts/en.json';

it.each(['success', 'failure'] as const)(
  'a link that has worked has confirmed the age of its reader for the login after it, and no other: %s [R-FRAME-ENTRY-ROUTES]',
  async (result) => {
    tabStorage.removeItem(ENTRY_MEMBER_KEY);
    const gone = () => Promise.reject(new ApiError({ code: 'gone', status: 410, message: 'Over.' }));
    const fake = createFakeHost({
      user: null,
      responses: { 'PUT /api/mail-change.php': () => (result === 'success' ? { user: null } : gone()) },
    });
    const Page = pageOf(texts);
    render(
      <TestApp fake={fake} messages={{ 'mf-signup': en }} path="/mail-change/do" at="/mail-change/do?token=abc">
        <Page />
      </TestApp>,
    );
    const name = result === 'success' ? 'Your address has changed' : 'Your address has not changed';
    expect(await screen.findByRole('heading', { level: 1, name })).toBeDefined();
    expect(tabStorage.getItem(ENTRY_MEMBER_KEY)).toBe(result === 'success' ? '1' : null);
  },
);
