import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ApiErrorCode } from '@tandem/shared-ui/host';
import { pasteInto, someUser } from '@tandem/shared-ui/testing';
import { field, openComplaints, subject } from '../../testing/open-complaints.tsx';
import { TEXT, FAITH, send, fail, fill } from '../../testing/fill-complaint.tsx';

beforeEach(() => sessionStorage.clear());

describe('the form', () => {
  it('sends what was typed, and shows reference and link [R-MODERATION-COMPLAINT-OPEN]', async () => {
    const { user, sent } = openComplaints();
    await fill(user);
    await pasteInto(user, field('Address of the page'), ' /members/7 ');
    await send(user);
    expect(await screen.findByRole('heading', { level: 1, name: 'We have received your complaint' })).toBeDefined();
    expect(sent().map(({ body }) => body)).toEqual([
      {
        subject: 'billing',
        url: '/members/7',
        explanation: TEXT,
        name: 'Juliette',
        email: 'juliette@example.test',
        good_faith: true,
      },
    ]);
    expect(screen.getByText('7KQF-2MXD')).toBeDefined();
    expect(screen.getByText(/^A receipt is on its way to juliette@example.test/)).toBeDefined();
    const link = `${window.location.origin}/complaints?complaint=secret`;
    expect(field('Link to follow your complaint').value).toBe(link);
    // The focus moves to the receipt, for those who cannot see that the form is gone.
    expect(document.activeElement?.textContent).toContain('7KQF-2MXD');
    await user.click(screen.getByRole('link', { name: 'Follow my complaint' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Your complaint' })).toBeDefined();
  });

  it('starts with the name and address of a member, who may change them', async () => {
    const { user, sent } = openComplaints({ user: someUser() });
    await waitFor(() => expect(field('Your name').value).toBe('Sam'));
    expect(field('E-mail address').value).toBe('sam@tandemly.test');
    await user.clear(field('Your name'));
    await pasteInto(user, field('Your name'), 'Sam Example');
    await user.click(subject(/^Something else/));
    await pasteInto(user, field('What happened?'), TEXT);
    await user.click(screen.getByRole('checkbox', FAITH));
    await send(user);
    await screen.findByText('7KQF-2MXD');
    expect(sent()[0]?.['body']).toMatchObject({ name: 'Sam Example', email: 'sam@tandemly.test' });
  });

  it('shows all errors at their fields at once, and focuses the first one [V-MODERATION-COMPLAINT-LENGTH, V-MODERATION-COMPLAINT-SENDER, V-MODERATION-COMPLAINT-FAITH, L-MODERATION-COMPLAINT-LENGTH]', async () => {
    const { user, sent } = openComplaints();
    await send(user);
    expect((await screen.findAllByRole('alert')).map(({ textContent }) => textContent)).toEqual([
      'Choose what it is about.',
      'Write 20 to 3000 characters.',
      'Enter your name.',
      'Invalid email',
      'Please confirm that you are writing in good faith.',
    ]);
    expect(document.activeElement).toBe(subject(/^Illegal content/));
    await user.click(subject(/^Payments and credits/));
    expect(screen.queryByText('Choose what it is about.')).toBeNull();
    await pasteInto(user, field('What happened?'), 'too short');
    await pasteInto(user, field(/^Address of the page/), 'example.org');
    await send(user);
    expect(await screen.findByText(/^Enter the whole address of the page/)).toBeDefined();
    expect(document.activeElement).toBe(field(/^Address of the page/));
    expect(sent()).toEqual([]);
  });

  it('requires the address of illegal content and no name, and names the emergency services [V-MODERATION-COMPLAINT-URL, V-MODERATION-COMPLAINT-SENDER]', async () => {
    const { user, sent } = openComplaints();
    await user.click(subject(/^Illegal content/));
    expect(screen.getByText(/112 in the European Union/)).toBeDefined();
    expect(screen.getByText(/for example when it is about child abuse/)).toBeDefined();
    await pasteInto(user, field('What happened?'), TEXT);
    await user.click(screen.getByRole('checkbox', FAITH));
    await send(user);
    expect((await screen.findAllByRole('alert')).map(({ textContent }) => textContent)).toEqual([
      'Enter the address of the illegal content.',
    ]);
    await pasteInto(user, field('Address of the page'), 'https://example.org/x');
    await send(user);
    await screen.findByText('7KQF-2MXD');
    expect(sent()[0]?.['body']).toEqual({
      subject: 'illegal',
      url: 'https://example.org/x',
      explanation: TEXT,
      good_faith: true,
    });
    expect(screen.getByText(/^Keep this link\./)).toBeDefined();
    expect(screen.queryByText(/A receipt is on its way/)).toBeNull();
  });

  it('validates the optional e-mail address of a notice [V-ACCOUNT-EMAIL-INVALID]', async () => {
    const { user, sent } = openComplaints();
    await user.click(subject(/^Illegal content/));
    await pasteInto(user, field('Address of the page'), '/members/7');
    await pasteInto(user, field('What happened?'), TEXT);
    await pasteInto(user, field('E-mail address'), 'nobody');
    await user.click(screen.getByRole('checkbox', FAITH));
    await send(user);
    expect((await screen.findByRole('alert')).textContent).toBe('Invalid email');
    expect(sent()).toEqual([]);
  });

  it('shows the errors of the server beside their fields, keeps what was typed, and can be sent again', async () => {
    const responses = [
      fail('validation', 'Please check your entries.', { email: 'Invalid email' }),
      () => Promise.resolve({ reference: '7KQF-2MXD', link: '/complaints?complaint=secret', mailed: true }),
    ];
    const { user, sent } = openComplaints({
      responses: { 'POST /api/complaints.php': () => (responses.shift() ?? fail('internal', ''))() },
    });
    await fill(user);
    await send(user);
    expect((await screen.findByRole('alert')).textContent).toBe('Invalid email');
    expect(document.activeElement).toBe(field('E-mail address'));
    expect(screen.queryByText('Please check your entries.')).toBeNull();
    expect(field('What happened?').value).toBe(TEXT);
    await pasteInto(user, field('E-mail address'), '.org');
    await send(user);
    await screen.findByText('7KQF-2MXD');
    // A corrected complaint is a new one.
    const keys = sent().map(({ idempotencyKey }) => idempotencyKey);
    expect(new Set(keys).size).toBe(2);
  });

  it.each<[ApiErrorCode, string, string]>([
    ['offline', 'Check your connection and try again.', 'T-PLATFORM-OFFLINE'],
    ['too_many_requests', 'Too many requests, try again in 1800 s.', 'T-PLATFORM-TOO-MANY'],
    ['internal', 'An error occured, please try again later.', 'T-PLATFORM-TRY-LATER'],
  ])('shows why it was not sent, and keeps what was typed: %s, %s [%s]', async (code, message) => {
    const { user, sent } = openComplaints({ responses: { 'POST /api/complaints.php': fail(code, message) } });
    await fill(user);
    await send(user);
    expect((await screen.findByRole('alert')).textContent).toBe(message);
    expect(field('What happened?').value).toBe(TEXT);
    expect(field('E-mail address').value).toBe('juliette@example.test');
    expect(screen.getByRole<HTMLInputElement>('checkbox', FAITH).checked).toBe(true);
    await send(user);
    await waitFor(() => expect(sent()).toHaveLength(2));
    // If the first request arrived after all, the complaint is not created twice.
    expect(sent()[0]?.['idempotencyKey']).toBe(sent()[1]?.['idempotencyKey']);
  });

  it('is sent once while the response is awaited', async () => {
    const { user, sent } = openComplaints({
      responses: { 'POST /api/complaints.php': () => new Promise(() => undefined) },
    });
    await fill(user);
    await send(user);
    await send(user);
    await user.type(field('Your name'), '{Enter}');
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(screen.getByRole('button', { name: 'Send complaint' }).getAttribute('aria-busy')).toBe('true');
  });

  it('speaks French', async () => {
    const { user } = openComplaints({ locale: 'fr' });
    expect(screen.getByRole('heading', { level: 1, name: 'Réclamations' })).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Envoyer la réclamation' }));
    expect(await screen.findByText('Écrivez entre 20 et 3000 caractères.')).toBeDefined();
    expect(screen.getByText('Confirmez que vous êtes de bonne foi.')).toBeDefined();
  });
});
