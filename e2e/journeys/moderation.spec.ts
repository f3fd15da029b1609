import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { APIRequestContext, Page } from '@playwright/test';
import { WORKSPACE } from '@tandem/tooling/workspace';
import { makeOtherMember } from '../composition/two-members.ts';
import { ApiRequests } from '../fixtures/api-requests.ts';
import { confirmedMember } from '../fixtures/confirmed-member.ts';
import { logIn } from '../fixtures/people.ts';
import { SITE_ORIGIN } from '../fixtures/site.ts';
import { expect, test } from '../fixtures/test.ts';

type Step = 'photo_removed' | 'banned';

/** What this journey reads of the page's own texts. */
interface Texts {
  report: { title: { photo: string; profile: string }; step: string; why: string; do: Record<Step, string> };
}

const TEXTS = path.join(WORKSPACE, 'mf-members/src/features/moderation/texts/en.json');
const texts = JSON.parse(readFileSync(TEXTS, 'utf8')) as Texts;
const named = (text: string, name: string) => text.replace('{{name}}', name);

/** Uploads a picture of one colour as the member of an open page. Returns the photo's id. */
const upload = (page: Page) =>
  page.evaluate(async () => {
    const canvas = document.createElement('canvas');
    canvas.width = 480;
    canvas.height = 600;
    canvas.getContext('2d')?.fillRect(0, 0, 480, 600);
    const body = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg'));
    const headers = { 'Content-Type': 'image/jpeg', 'Idempotency-Key': crypto.randomUUID() };
    const response = await fetch('/api/photos.php', { method: 'POST', headers, body });
    return ((await response.json()) as { photo_id: number }).photo_id;
  });

async function report(request: APIRequestContext, type: 'photo' | 'profile', id: number): Promise<void> {
  const headers = { 'Origin': SITE_ORIGIN, 'Idempotency-Key': crypto.randomUUID() };
  const sent = await request.post('/api/report.php', { headers, data: { type, id, reason: 'scam', comment: '' } });
  expect(sent.ok(), await sent.text()).toBe(true);
}

/** What is decided about the member: first what, then why. */
async function decide(page: Page, title: string, step: Step): Promise<void> {
  const item = page.getByRole('article', { name: title, exact: true });
  await item.getByRole('combobox', { name: texts.report.step }).selectOption(step);
  if (step === 'photo_removed') await item.getByRole('combobox', { name: texts.report.why }).selectOption('nudity');
  const decided = page.waitForResponse((response) => response.request().method() === 'PUT');
  await item.getByRole('button', { name: texts.report.do[step] }).click();
  // It leaves the list at the click, before the decision is made.
  expect((await decided).status()).toBe(204);
  await expect(item).toBeHidden();
}

// What each decision does: api-gateway/test/report-decisions.test.ts.
test(
  'a moderator removes a reported photo, whose file is gone, and bans its member, who is logged out in an open tab [R-MODERATION-PHOTO-REMOVED, R-MODERATION-BAN, R-MODERATION-PAGE]',
  { tag: ['@desktop', '@mf-members'] },
  async ({ page, context, browser, guard }) => {
    test.slow();
    guard.allow(/status of 40[34]/);
    const member = await confirmedMember(context.request);
    await ApiRequests.open(page, '/profile');
    const photoId = await upload(page);
    const reporter = await makeOtherMember(browser, guard);
    const seen = await reporter.context.request.get(`/api/member.php?id=${member.id}`);
    const { main_image: image } = (await seen.json()) as { main_image: { filename: string } };
    expect((await reporter.context.request.get(image.filename)).status()).toBe(200);
    await report(reporter.context.request, 'photo', photoId);
    await report(reporter.context.request, 'profile', member.id);

    const { context: moderators } = await makeOtherMember(browser, guard);
    const queue = await moderators.newPage();
    expect((await queue.goto('/moderation'))?.status(), 'for a member').toBe(404);
    await logIn(moderators.request, SITE_ORIGIN, 'moderator@tandemly.test');
    expect((await queue.goto('/moderation/reports'))?.status(), 'for a moderator').toBe(200);
    const { name } = member.profile;
    await decide(queue, named(texts.report.title.photo, name), 'photo_removed');
    expect((await reporter.context.request.get(image.filename)).status()).toBe(404);
    await decide(queue, named(texts.report.title.profile, name), 'banned');
    await expect(page).toHaveURL(/\/login\?next=/);
    await Promise.all([reporter.context.close(), moderators.close()]);
  },
);
