import { act, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { ApiError, forgetUnsent } from '@tandem/shared-ui/host';
import type { ApiErrorCode } from '@tandem/shared-ui/host';
import { someUser } from '@tandem/shared-ui/testing';
import { field, openComplaints, someComplaint, subject } from '../../testing/open-complaints.tsx';

const TEXT = 'I was charged twice for one bundle.';
const FAITH = { name: /^I say this in good faith/ };

beforeEach(() => sessionStorage.clear());

const send = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Send complaint' }));
const fail = (code: ApiErrorCode, message: string, fields?: Record<string, string>) => (): Promise<never> =>
  Promise.reject(new ApiError({ code, status: 400, message, fields }));

async function fill(user: UserEvent) {
  await user.click(subject(/^Payments and credits/));
  await user.type(field('What happened?'), TEXT);
  await user.type(field('Your name'), 'Juliette');
  await user.type(field('E-mail address'), 'juliette@example.test');
  await user.click(screen.getByRole('checkbox', FAITH));
}

describe('the form', () => {
  it('sends what was typed, and shows reference and link [R-MODERATION-COMPLAINT-OPEN]', async () => {
    const { user, sent } = openComplaints();
    await fill(user);
    await user.type(field('Address of the page'), ' /members/7 ');
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
    // Whoever cannot see that the form is gone is brought to what is there now.
    expect(document.activeElement?.textContent).toContain('7KQF-2MXD');
    await user.click(screen.getByRole('link', { name: 'Follow my complaint' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Your complaint' })).toBeDefined();
  });

  it('begins with the name and address of a member, who may change them', async () => {
    const { user, sent } = openComplaints({ user: someUser() });
    await waitFor(() => expect(field('Your name').value).toBe('Sam'));
    expect(field('E-mail address').value).toBe('sam@tandemly.test');
    await user.clear(field('Your name'));
    await user.type(field('Your name'), 'Sam Example');
    await user.click(subject(/^Something else/));
    await user.type(field('What happened?'), TEXT);
    await user.click(screen.getByRole('checkbox', FAITH));
    await send(user);
    await screen.findByText('7KQF-2MXD');
    expect(sent()[0]?.['body']).toMatchObject({ name: 'Sam Example', email: 'sam@tandemly.test' });
  });

  it('tells every fault at its field at once, and brings the first one into focus [V-MODERATION-COMPLAINT-LENGTH, V-MODERATION-COMPLAINT-SENDER, V-MODERATION-COMPLAINT-FAITH, L-MODERATION-COMPLAINT-LENGTH]', async () => {
    const { user, sent } = openComplaints();
    await send(user);
    expect((await screen.findAllByRole('alert')).map(({ textContent }) => textContent)).toEqual([
      'Choose what it is about.',
      'Write 20 to 3000 characters.',
      'Enter your name.',
      'Invalid email',
      'Please confirm that you say this in good faith.',
    ]);
    expect(document.activeElement).toBe(subject(/^Illegal content/));
    await user.click(subject(/^Payments and credits/));
    expect(screen.queryByText('Choose what it is about.')).toBeNull();
    await user.type(field('What happened?'), 'too short');
    await user.type(field(/^Address of the page/), 'example.org');
    await send(user);
    expect(document.activeElement).toBe(field(/^Address of the page/));
    expect(screen.getByText(/^Enter the whole address of the page/)).toBeDefined();
    expect(sent()).toEqual([]);
  });

  it('asks for the address of what is illegal, and for nobody’s name; names the emergency services [V-MODERATION-COMPLAINT-URL, V-MODERATION-COMPLAINT-SENDER]', async () => {
    const { user, sent } = openComplaints();
    await user.click(subject(/^Illegal content/));
    expect(screen.getByText(/112 in the European Union/)).toBeDefined();
    expect(screen.getByText(/such as when it is about the abuse of children/)).toBeDefined();
    await user.type(field('What happened?'), TEXT);
    await user.click(screen.getByRole('checkbox', FAITH));
    await send(user);
    expect((await screen.findAllByRole('alert')).map(({ textContent }) => textContent)).toEqual([
      'Enter the address of what is illegal.',
    ]);
    await user.type(field('Address of the page'), 'https://example.org/x');
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

  it('still wants a right address from whoever reports with one [V-ACCOUNT-EMAIL-INVALID]', async () => {
    const { user, sent } = openComplaints();
    await user.click(subject(/^Illegal content/));
    await user.type(field('Address of the page'), '/members/7');
    await user.type(field('What happened?'), TEXT);
    await user.type(field('E-mail address'), 'nobody');
    await user.click(screen.getByRole('checkbox', FAITH));
    await send(user);
    expect((await screen.findByRole('alert')).textContent).toBe('Invalid email');
    expect(sent()).toEqual([]);
  });

  it('puts what the server finds beside its field, keeps what was typed, and takes the next try', async () => {
    const answers = [
      fail('validation', 'Please check your entries.', { email: 'Invalid email' }),
      () => Promise.resolve({ reference: '7KQF-2MXD', link: '/complaints?complaint=secret', mailed: true }),
    ];
    const { user, sent } = openComplaints({
      answers: { 'POST /api/complaints.php': () => (answers.shift() ?? fail('internal', ''))() },
    });
    await fill(user);
    await send(user);
    expect((await screen.findByRole('alert')).textContent).toBe('Invalid email');
    expect(document.activeElement).toBe(field('E-mail address'));
    expect(screen.queryByText('Please check your entries.')).toBeNull();
    expect(field('What happened?').value).toBe(TEXT);
    await user.type(field('E-mail address'), '.org');
    await send(user);
    await screen.findByText('7KQF-2MXD');
    // Another complaint than the one that was refused.
    const keys = sent().map(({ idempotencyKey }) => idempotencyKey);
    expect(new Set(keys).size).toBe(2);
  });

  it.each<[ApiErrorCode, string, string]>([
    ['offline', 'Check your connection and try again.', 'T-PLATFORM-OFFLINE'],
    ['too_many_requests', 'Too many requests, try again in 1800 s.', 'T-PLATFORM-TOO-MANY'],
    ['internal', 'An error occured, please try again later.', 'T-PLATFORM-TRY-LATER'],
  ])('says why it was not sent and loses nothing: %s, %s [%s]', async (code, message) => {
    const { user, sent } = openComplaints({ answers: { 'POST /api/complaints.php': fail(code, message) } });
    await fill(user);
    await send(user);
    expect((await screen.findByRole('alert')).textContent).toBe(message);
    expect(field('What happened?').value).toBe(TEXT);
    expect(field('E-mail address').value).toBe('juliette@example.test');
    expect(screen.getByRole<HTMLInputElement>('checkbox', FAITH).checked).toBe(true);
    await send(user);
    await waitFor(() => expect(sent()).toHaveLength(2));
    // The same complaint: were the first one there after all, it would not be made twice.
    expect(sent()[0]?.['idempotencyKey']).toBe(sent()[1]?.['idempotencyKey']);
  });

  it('is sent once while the answer is awaited', async () => {
    const { user, sent } = openComplaints({
      answers: { 'POST /api/complaints.php': () => new Promise(() => undefined) },
    });
    await fill(user);
    await send(user);
    await send(user);
    await user.type(field('Your name'), '{Enter}');
    expect(sent()).toHaveLength(1);
    expect(screen.getByRole('button', { name: 'Send complaint' }).getAttribute('aria-busy')).toBe('true');
  });

  it('speaks French', async () => {
    const { user } = openComplaints({ locale: 'fr' });
    expect(screen.getByRole('heading', { level: 1, name: 'Réclamations' })).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Envoyer la réclamation' }));
    expect(await screen.findByText('Écrivez entre 20 et 3000 caractères.')).toBeDefined();
    expect(screen.getByText('Veuillez confirmer que vous êtes de bonne foi.')).toBeDefined();
  });
});

describe('what was typed', () => {
  it('is there again after a reload, without the good faith; once it is sent it is gone', async () => {
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

  it('of a member goes with their logout, and is nobody else’s', async () => {
    const first = openComplaints({ user: someUser() });
    await waitFor(() => expect(field('Your name').value).toBe('Sam'));
    await first.user.type(field('What happened?'), TEXT);
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

  it('of a member is not shown once the session is over, and is there again for them', async () => {
    const { fake, user } = openComplaints({ user: someUser() });
    await waitFor(() => expect(field('Your name').value).toBe('Sam'));
    await user.type(field('What happened?'), TEXT);
    act(() => void fake.host.queryClient.setQueryData(['user'], { user: null }));
    await waitFor(() => expect(field('What happened?').value).toBe(''));
    expect(field('Your name').value).toBe('');
    act(() => fake.host.session.signedIn(someUser()));
    await waitFor(() => expect(field('What happened?').value).toBe(TEXT));
  });

  it('by a visitor stays when they log in meanwhile', async () => {
    const { fake, user } = openComplaints();
    await user.type(field('What happened?'), TEXT);
    act(() => fake.host.session.signedIn(someUser()));
    await waitFor(() => expect(field('Your name').value).toBe('Sam'));
    expect(field('What happened?').value).toBe(TEXT);
  });

  it('by another release is read as far as it fits', async () => {
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

describe('a mailed link', () => {
  const open = (answer: ReturnType<typeof someComplaint> | (() => Promise<never>), locale: 'en' | 'fr' = 'en') =>
    openComplaints({
      at: '/complaints?complaint=secret',
      locale,
      answers: { 'GET /api/complaints.php': typeof answer === 'function' ? answer : () => answer },
    });

  it('asks with its token, and shows what the complaint is about and when it came [R-MODERATION-COMPLAINT-FOLLOW]', async () => {
    const { fake } = open(someComplaint());
    expect(await screen.findByRole('heading', { level: 1, name: 'Your complaint' })).toBeDefined();
    expect(fake.calls.map(({ key, input }) => [key, input['query']])).toContainEqual([
      'GET /api/complaints.php',
      { token: 'secret' },
    ]);
    const facts = screen.getAllByRole('definition').map(({ textContent }) => textContent);
    expect(facts.slice(0, 2)).toEqual(['7KQF-2MXD', 'Payments and credits']);
    expect(facts).toHaveLength(3);
    expect(screen.getByText('Received')).toBeDefined();
    expect(screen.queryByRole('heading', { name: 'What we decided' })).toBeNull();
  });

  it('says that somebody is reading it [R-MODERATION-COMPLAINT-FOLLOW]', async () => {
    open(someComplaint({ status: 'in_review' }));
    expect(await screen.findByText('Being looked at')).toBeDefined();
  });

  it('shows the decision, its day, and what can be done about it [R-MODERATION-COMPLAINT-FOLLOW]', async () => {
    open(someComplaint({ status: 'decided', outcome: 'We paid it back.', decided_at: '2026-11-21T10:00:00.000Z' }));
    expect(await screen.findByText('We paid it back.')).toBeDefined();
    expect(screen.getByRole('heading', { level: 2, name: 'What we decided' })).toBeDefined();
    expect(screen.getByText('Decided on')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Your ways to object' }).getAttribute('href')).toBe('/pages/ban#objection');
  });

  it.each<ApiErrorCode>(['not_found', 'validation'])(
    'that leads nowhere says so and offers the form: %s',
    async (code) => {
      const { user } = open(fail(code, 'There is no complaint under this link.'));
      expect(
        await screen.findByRole('heading', { level: 1, name: 'There is no complaint under this link' }),
      ).toBeDefined();
      expect(screen.getByText(/more than 6 months ago.*help@tandemly\.test/)).toBeDefined();
      await user.click(screen.getByRole('link', { name: 'Send a complaint' }));
      expect(await screen.findByRole('heading', { level: 1, name: 'Complaints' })).toBeDefined();
    },
  );

  it('without a token asks for nothing', () => {
    const { fake } = openComplaints({ at: '/complaints?complaint=' });
    expect(screen.getByRole('heading', { level: 1, name: 'There is no complaint under this link' })).toBeDefined();
    expect(fake.calls.some(({ key }) => key === 'GET /api/complaints.php')).toBe(false);
  });

  it('that could not be asked for can be tried again [T-PLATFORM-OFFLINE]', async () => {
    const answers = [fail('offline', 'Check your connection and try again.'), () => Promise.resolve(someComplaint())];
    const { user } = open(() => (answers.shift() ?? fail('internal', ''))() as Promise<never>);
    expect((await screen.findByRole('alert')).textContent).toContain('Check your connection and try again.');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('7KQF-2MXD')).toBeDefined();
  });

  it('is kept by nothing once it was left', async () => {
    const { fake, close } = open(someComplaint());
    await screen.findByText('7KQF-2MXD');
    close();
    await waitFor(() =>
      expect(fake.host.queryClient.getQueryCache().findAll({ queryKey: ['mf-members'] })).toEqual([]),
    );
  });

  it('speaks French', async () => {
    open(someComplaint({ status: 'decided', outcome: 'Remboursé.', decided_at: '2026-11-21T10:00:00.000Z' }), 'fr');
    expect(await screen.findByRole('heading', { level: 1, name: 'Votre réclamation' })).toBeDefined();
    expect(screen.getByText('Décision du')).toBeDefined();
  });
});
