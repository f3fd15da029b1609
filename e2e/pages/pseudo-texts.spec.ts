import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { APIRequestContext, APIResponse } from '@playwright/test';
import { ERROR_TEXT_FOLDERS, localize } from '@tandem/api-gateway/platform/errors/error-texts';
import type { ErrorText } from '@tandem/api-gateway/platform/errors/error-texts';
import { writePushMessage } from '@tandem/api-gateway/backend/push/push-message';
import { pushJobSchema } from '@tandem/api-gateway/backend/push/push-kind';
import type { ErrorBody } from '@tandem/contracts/api/errors';
import type { Settings } from '@tandem/contracts/api/settings';
import type { Messages } from '@tandem/contracts/composition/remote';
import { DEFAULT_LOCALE, localizePath } from '@tandem/contracts/product/locales';
import { flattenMessages } from '@tandem/tooling/checks/translations';
import { mailsTo } from '../fixtures/mails.ts';
import type { KeptMail } from '../fixtures/mails.ts';
import { freshName, signUp } from '../fixtures/people.ts';
import { SITE_ORIGIN } from '../fixtures/site.ts';
import { expect, test } from '../fixtures/test.ts';
import { PSEUDO_LOCALE, faultsOfPseudo } from './checks/pseudo.ts';

// Runs in `npm run pseudo` alone (playwright.config.ts): what these texts say is tested in the gateway.
const LOCALE = PSEUDO_LOCALE ?? DEFAULT_LOCALE;
const HEADERS = { 'Accept-Language': LOCALE, 'Origin': SITE_ORIGIN };
const withKey = () => ({ ...HEADERS, 'Idempotency-Key': crypto.randomUUID() });

const readSettings = async (request: APIRequestContext): Promise<Settings> =>
  (await (await request.get('/api/settings.php')).json()) as Settings;

interface RefusedCall {
  status: number;
  /** Values that its texts name, such as a method. */
  names?: readonly string[];
  make: (request: APIRequestContext) => Promise<APIResponse>;
}

const post = (path: string, data: unknown) => (request: APIRequestContext) =>
  request.post(path, { headers: withKey(), data });
const get = (path: string) => (request: APIRequestContext) => request.get(path, { headers: HEADERS });

const REFUSED_OF_VISITORS: Readonly<Record<string, RefusedCall>> = {
  'a call that does not exist': { status: 404, make: get('/api/nothing.php') },
  'a file of a part that does not exist': { status: 404, make: get('/_parts/mf-chat/000000000000/none.js') },
  'an icon that does not exist': { status: 404, make: get('/_app/none.0.png') },
  'a method that is not allowed': {
    status: 405,
    names: ['PATCH'],
    make: (request) => request.patch('/api/settings.php', { headers: HEADERS }),
  },
  'another origin': {
    status: 403,
    make: (request) =>
      request.post('/api/user.php', { headers: { ...HEADERS, Origin: 'https://elsewhere.test' }, data: {} }),
  },
  'a login with nothing': { status: 422, make: post('/api/user.php', {}) },
  'a login that fails': { status: 403, make: post('/api/user.php', { email: 'a@b.test', password: 'wrong-4711' }) },
  'a call for members': { status: 403, make: get('/api/chats.php') },
  'a signup with nothing': { status: 422, make: post('/api/signup.php', {}) },
  'a signup with faults': {
    status: 422,
    make: post('/api/signup.php', {
      email: 'nowhere',
      name: '@a',
      password: 'short',
      date_of_birth: '2020-01-01',
      gender: 'male',
      search_gender: 'female',
      country: 'NL',
      language: LOCALE,
      accept_terms: false,
    }),
  },
  'a complaint with faults': {
    status: 422,
    make: post('/api/complaints.php', { subject: 'illegal', explanation: '', email: 'nowhere', good_faith: false }),
  },
  'a member who does not exist': { status: 404, make: get('/api/member.php?id=999999999') },
  'a search that cannot be': { status: 422, make: get('/api/members.php?min_age=90&max_age=20') },
};

const MESSAGE_TO_NOBODY = { profile_id: 999_999_999, text: 'Hello', client_id: crypto.randomUUID() };

const REFUSED_OF_MEMBERS: Readonly<Record<string, RefusedCall>> = {
  'a code that does not exist': { status: 404, make: get('/api/discountcode.php?code=NOBODYHASIT&bundle=15') },
  'a message without a key': {
    status: 422,
    make: (request) => request.post('/api/message.php', { headers: HEADERS, data: MESSAGE_TO_NOBODY }),
  },
  'a message with nothing': { status: 422, make: post('/api/message.php', {}) },
  'a message to nobody': {
    status: 404,
    make: post('/api/message.php', MESSAGE_TO_NOBODY),
  },
  'a photo that is none': {
    status: 415,
    make: (request) =>
      request.post('/api/photos.php', { headers: { ...withKey(), 'Content-Type': 'image/png' }, data: 'no picture' }),
  },
  'a payment with nothing': { status: 422, make: post('/api/payment.php', {}) },
  'a profile with faults': {
    status: 422,
    make: (request) => request.put('/api/profile.php', { headers: withKey(), data: { country: 'XX', city: 7 } }),
  },
};

/** What is wrong with the texts of a call that is refused. */
async function faultsOfRefusal(request: APIRequestContext, { make, status, names = [] }: RefusedCall) {
  const response = await make(request);
  if (response.status() !== status) return [`${response.status()} in place of ${status}: ${await response.text()}`];
  const { error } = (await response.json()) as ErrorBody;
  return faultsOfPseudo([error.message, ...Object.values(error.fields ?? {})], names);
}

async function seeRefusals(request: APIRequestContext, calls: Readonly<Record<string, RefusedCall>>): Promise<void> {
  for (const [what, call] of Object.entries(calls)) expect.soft(await faultsOfRefusal(request, call), what).toEqual([]);
}

/** Every text of an error, by its name, with a number in place of each value. */
function everyErrorText(): [name: string, text: string][] {
  const files = ERROR_TEXT_FOLDERS.map((folder) => path.join(folder, `${DEFAULT_LOCALE}.json`));
  const texts = files.flatMap((file) => [...flattenMessages(JSON.parse(readFileSync(file, 'utf8')) as Messages)]);
  return texts.map(([name, text]) => {
    const values = [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, value = '']) => [value, 7] as const);
    return [name, localize({ text: name as ErrorText, params: Object.fromEntries(values) }, LOCALE)];
  });
}

test('every text of an error is in the pseudo-language', { tag: '@phone' }, () => {
  const texts = everyErrorText();
  expect(texts.length).toBeGreaterThan(90);
  for (const [name, text] of texts) expect.soft(faultsOfPseudo([text], []), name).toEqual([]);
});

const linesOf = ({ subject, text }: KeptMail) =>
  [subject, ...text.split('\n')].map((line) => line.replaceAll(/https?:\/\/\S+/g, ''));

test('texts of calls that are refused are in the pseudo-language', { tag: '@phone' }, async ({ request }) => {
  await seeRefusals(request, REFUSED_OF_VISITORS);
  await signUp(request, SITE_ORIGIN, { language: LOCALE });
  await seeRefusals(request, REFUSED_OF_MEMBERS);
});

test('the mails of a signup and of a complaint are in the pseudo-language', { tag: '@phone' }, async ({ request }) => {
  const settings = await readSettings(request);
  const signedUp = await signUp(request, SITE_ORIGIN, { language: LOCALE });
  const email = `${freshName('complaint')}@example.test`;
  const complaint = { subject: 'billing', explanation: 'I was charged twice.', name: 'Juliette', email };
  const sent = await post('/api/complaints.php', { ...complaint, good_faith: true })(request);
  const { reference } = (await sent.json()) as { reference: string };
  for (const address of [signedUp.email, email]) {
    const [mail] = await mailsTo(request, address);
    if (mail === undefined) throw new Error(`There is no mail to ${address}.`);
    const data = [settings.name, settings.support_email, signedUp.name, reference, ...Object.values(settings.company)];
    expect.soft(faultsOfPseudo(linesOf(mail), data.flat()), mail.subject).toEqual([]);
  }
});

test('pushes are in the pseudo-language', { tag: '@phone' }, async ({ request }) => {
  const settings = await readSettings(request);
  const kinds = pushJobSchema.shape.kind.options.map((kind) => ({ kind, gift: false }));
  for (const { kind, gift } of [...kinds, { kind: 'message' as const, gift: true }])
    for (const privacyMode of [true, false])
      for (const fictional of [true, false]) {
        const subject = { kind, gift, privacyMode, fictional, language: LOCALE, actorId: 1, actorName: 'Iris' };
        const { title, body } = writePushMessage(
          { ...subject, conversationId: kind === 'message' ? 1 : null },
          { settings, pictures: { photo: null, icon: '', badge: '' }, links: {} },
        );
        const data = ['Iris', settings.fictional_singular[LOCALE]];
        for (const text of [title, body]) expect.soft(faultsOfPseudo([text], data), `${kind}: ${text}`).toEqual([]);
      }
});

/** What a document says without scripts, and what search engines and social networks read of it. */
async function readDocument(request: APIRequestContext, path: string): Promise<string[]> {
  const headers = { ...HEADERS, Accept: 'text/html' };
  const html = await (await request.get(localizePath(LOCALE, path), { headers })).text();
  const said = [...html.matchAll(/<noscript>(?:<p[^>]*>)([^<]*)/g)];
  const meta = [
    ...html.matchAll(/<meta (?:name="description"|property="og:(?:title|description|image:alt)") content="([^"]*)/g),
  ];
  return [...said, ...meta].map(([, text = '']) => text);
}

test(
  'what documents and the installed app say elsewhere is in the pseudo-language',
  { tag: '@phone' },
  async ({ request }) => {
    const settings = await readSettings(request);
    const words = await readDocument(request, '/pricing');
    expect(words).toHaveLength(4);
    await signUp(request, SITE_ORIGIN, { language: LOCALE });
    const ofMembers = await readDocument(request, '/chats');
    expect(ofMembers.length).toBeGreaterThan(0);
    const manifest = (await (await request.get(localizePath(LOCALE, '/site.webmanifest'))).json()) as {
      shortcuts: { name: string }[];
    };
    expect(manifest.shortcuts.length).toBeGreaterThan(0);
    const shortcuts = manifest.shortcuts.map(({ name }) => name);
    const data = [settings.name, settings.description[LOCALE], settings.index_title[LOCALE]];
    expect(faultsOfPseudo([...words, ...ofMembers, ...shortcuts], data)).toEqual([]);
  },
);
