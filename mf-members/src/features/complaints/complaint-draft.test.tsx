import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { forgetUnsent } from '@tandem/shared-ui/host';
import { pasteInto, someUser } from '@tandem/shared-ui/testing';
import { field, openComplaints, subject } from '../../testing/open-complaints.tsx';
import { TEXT, FAITH, send, fill } from '../../testing/fill-complaint.tsx';

beforeEach(() => sessionStorage.clear());

describe('what was typed', () => {
  it('is restored after a reload, without the good faith, and removed once it was sent', async () => {
    const first = openComplaints();
    await fill(first.user);
    first.close();
    const second = openComplaints();
    await waitFor(() => expect(field('What happened?').value).toBe(TEXT));
    expect(subject(/^Payments and credits/).checked).toBe(true);
    expect(field('E-mail address').value).toBe('juliette@example.test');
    const faith = screen.getByRole<HTMLInputElement>('checkbox', FAITH);
    expect(faith.checked).toBe(false);
    await second.user.click(faith);
    await send(second.user);
    await screen.findByText('7KQF-2MXD');
    second.close();
    openComplaints();
    expect(field('What happened?').value).toBe('');
  });

  it('by a member is removed when they log out, and not shown to another member', async () => {
    const first = openComplaints({ user: someUser() });
    await waitFor(() => expect(field('Your name').value).toBe('Sam'));
    await pasteInto(first.user, field('What happened?'), TEXT);
    first.close();
    const other = openComplaints({ user: someUser({ id: 43 }) });
    await waitFor(() => expect(field('Your name').value).toBe('Sam'));
    expect(field('What happened?').value).toBe('');
    other.close();
    forgetUnsent(42);
    openComplaints({ user: someUser() });
    await waitFor(() => expect(field('Your name').value).toBe('Sam'));
    expect(field('What happened?').value).toBe('');
  });

  it('by a member is hidden when the session has ended, and restored for them', async () => {
    const { fake, user } = openComplaints({ user: someUser() });
    await waitFor(() => expect(field('Your name').value).toBe('Sam'));
    await pasteInto(user, field('What happened?'), TEXT);
    act(() => void fake.host.queryClient.setQueryData(['user'], { user: null }));
    await waitFor(() => expect(field('What happened?').value).toBe(''));
    expect(field('Your name').value).toBe('');
    act(() => fake.host.session.signedIn(someUser()));
    await waitFor(() => expect(field('What happened?').value).toBe(TEXT));
  });

  it('by a visitor stays when they log in', async () => {
    const { fake, user } = openComplaints();
    await pasteInto(user, field('What happened?'), TEXT);
    act(() => fake.host.session.signedIn(someUser()));
    await waitFor(() => expect(field('Your name').value).toBe('Sam'));
    expect(field('What happened?').value).toBe(TEXT);
  });

  it('in another release is read as far as it is valid', async () => {
    sessionStorage.setItem('mf-members.complaint', JSON.stringify({ subject: 'praise', name: 7, explanation: TEXT }));
    openComplaints();
    await waitFor(() => expect(field('What happened?').value).toBe(TEXT));
    expect(screen.getAllByRole<HTMLInputElement>('radio').some(({ checked }) => checked)).toBe(false);
    expect(field('Your name').value).toBe('');
  });

  it('that cannot be read leaves the form empty', () => {
    sessionStorage.setItem('mf-members.complaint', '{');
    openComplaints();
    expect(field('What happened?').value).toBe('');
  });
});
