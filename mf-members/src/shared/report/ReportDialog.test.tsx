import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { REPORT_REASONS } from '@tandem/contracts/product/lists';
import { ApiError } from '@tandem/shared-ui/host';
import { pasteInto, someImage, someUser } from '@tandem/shared-ui/testing';
import { callsOf, openProfile, profileName } from '../../testing/open-profile.tsx';

const REPORT = 'POST /api/report.php';

/** Opens the form from the menu of the profile. */
async function openForm(user: UserEvent) {
  await profileName();
  await user.click(await screen.findByRole('button', { name: 'More about Marloes_82' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Report Marloes_82' }));
  return within(await screen.findByRole('dialog', { name: 'Report Marloes_82' }));
}

describe('the form to report a profile', () => {
  it('sends the reason and the comment, and stays on the profile [C-MODERATION-REPORT, F-MODERATION-REPORT-REASONS]', async () => {
    const { fake, user } = openProfile({ responses: { [REPORT]: () => undefined } });
    const form = await openForm(user);
    expect(form.getAllByRole('radio')).toHaveLength(REPORT_REASONS.length);
    await user.click(form.getByRole('radio', { name: 'Scam, spam or asking for money' }));
    await user.type(form.getByRole('textbox', { name: /What happened/ }), 'Wants gift cards');
    await user.click(form.getByRole('button', { name: 'Send report' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(callsOf(fake, REPORT).map(({ input }) => input['body'])).toEqual([
      { type: 'profile', id: 1001, reason: 'scam', comment: 'Wants gift cards', block: false },
    ]);
    expect(fake.notices).toEqual([
      { tone: 'success', text: 'Thank you. We will look at your report about Marloes_82.' },
    ]);
    expect(fake.navigations).toEqual([]);
  });

  it('keeps a comment that is too long, marks it, and is not sent with it [V-PLATFORM-TOO-LONG-KEPT, L-MODERATION-REPORT-COMMENT]', async () => {
    const { fake, user } = openProfile({ responses: { [REPORT]: () => undefined } });
    const form = await openForm(user);
    const comment = form.getByRole<HTMLTextAreaElement>('textbox', { name: /What happened/ });
    await user.click(form.getByRole('radio', { name: 'Threats or violence' }));
    await pasteInto(user, comment, `${'😀'.repeat(500)}!`);
    expect([comment.value.length, comment.getAttribute('aria-invalid')]).toEqual([1001, 'true']);
    expect(form.getByText('501 / 500 · 1 character too many')).toBeDefined();
    await user.click(form.getByRole('button', { name: 'Send report' }));
    expect(form.getByText('Write at most 500 characters.')).toBeDefined();
    expect(callsOf(fake, REPORT)).toEqual([]);
    await user.type(comment, '{Backspace}');
    await user.click(form.getByRole('button', { name: 'Send report' }));
    await waitFor(() => expect(callsOf(fake, REPORT)).toHaveLength(1));
    expect(callsOf(fake, REPORT)[0]?.input['body']).toMatchObject({ comment: '😀'.repeat(500) });
  });

  it('needs a reason [V-MODERATION-REPORT-REASON]', async () => {
    const { fake, user } = openProfile({ responses: { [REPORT]: () => undefined } });
    const form = await openForm(user);
    await user.click(form.getByRole('button', { name: 'Send report' }));
    expect(form.getByText('Choose a reason.')).toBeDefined();
    expect(callsOf(fake, REPORT)).toEqual([]);
  });

  it('blocks as well, and leaves the profile for the search [R-MODERATION-REPORT-BLOCK]', async () => {
    const { fake, user } = openProfile({ responses: { [REPORT]: () => undefined } });
    const form = await openForm(user);
    await user.click(form.getByRole('radio', { name: 'Threats or violence' }));
    await user.click(form.getByRole('checkbox', { name: 'Also block Marloes_82' }));
    await user.click(form.getByRole('button', { name: 'Send report' }));
    await waitFor(() => expect(fake.navigations).toEqual(['/members']));
    expect(callsOf(fake, REPORT)[0]?.input['body']).toMatchObject({ reason: 'threat', block: true });
    expect(fake.notices[0]?.text).toBe('Thank you. We will look at your report, and Marloes_82 is blocked.');
    expect(callsOf(fake, 'GET /api/member.php'), 'its page is leaving').toHaveLength(1);
  });

  it('says why a report was refused, and keeps what was written; a retry has the same key', async () => {
    let refusals = 1;
    const { fake, user } = openProfile({
      responses: {
        [REPORT]: () => {
          refusals -= 1;
          if (refusals < 0) return undefined;
          throw new ApiError({ code: 'too_many_requests', status: 429, message: 'You have sent 10 reports today.' });
        },
      },
    });
    const form = await openForm(user);
    await user.click(form.getByRole('radio', { name: 'Under 18' }));
    await user.click(form.getByRole('button', { name: 'Send report' }));
    expect(await form.findByText('You have sent 10 reports today.')).toBeDefined();
    await user.click(form.getByRole('button', { name: 'Send report' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const [first, second] = callsOf(fake, REPORT).map(({ input }) => input['idempotencyKey']);
    expect(first).toBe(second);
  });
});

describe('the form to report a photo', () => {
  it('is about the photo that is shown [C-MODERATION-REPORT]', async () => {
    const photos = [someImage({ id: 41 }), someImage({ id: 42 })];
    const { fake, user } = openProfile({ profile: { photos }, responses: { [REPORT]: () => undefined } });
    await profileName();
    await user.click(screen.getByRole('button', { name: 'Next photo' }));
    await user.click(screen.getByRole('button', { name: 'Report this photo' }));
    const form = within(await screen.findByRole('dialog', { name: 'Report this photo' }));
    await user.click(form.getByRole('radio', { name: 'Fake profile or stolen photos' }));
    await user.click(form.getByRole('button', { name: 'Send report' }));
    await waitFor(() => expect(callsOf(fake, REPORT)).toHaveLength(1));
    expect(callsOf(fake, REPORT)[0]?.input['body']).toMatchObject({ type: 'photo', id: 42, reason: 'fake' });
  });

  it.each([
    ['a visitor', null],
    ['oneself', someUser({ id: 1001 })],
  ])('is not there for %s', async (_who, user) => {
    openProfile({ user });
    await profileName();
    expect(screen.queryByRole('button', { name: 'Report this photo' })).toBeNull();
  });
});
