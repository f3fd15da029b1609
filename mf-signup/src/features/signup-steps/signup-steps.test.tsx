import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { pasteInto, someMember, someUser } from '@tandem/shared-ui/testing';
import { FakeUpload, respondToUploads, stubUploads } from '@tandem/shared-ui/testing/fake-upload';
import { ApiError } from '@tandem/shared-ui/host';
import { expect, it, vi } from 'vitest';
import { show, unconfirmed } from '../../testing/show-activation.tsx';
import ActivateDonePage from '../activation/ActivateDonePage.tsx';
import CompleteSignupPage from '../activation/CompleteSignupPage.tsx';

const NEXT = '/signup-matches?country=BE';
const at = (step: string | null) =>
  `/complete-signup?${new URLSearchParams(step === null ? { next: NEXT } : { step, next: NEXT }).toString()}`;
const open = (step: string, options: Partial<Parameters<typeof show>[0]> = {}) =>
  show({ page: CompleteSignupPage, at: at(step), ...options });

const withPhoto = (status: 'active' | 'not_confirmed') =>
  someUser({ status, profile: { ...someUser().profile, main_image: someMember().main_image } });

/** A file that is chosen in the step of the photo. */
const photoFile = (name = 'me.png') => new File(['photo'], name, { type: 'image/png' });

/** jsdom decodes and draws nothing. Returns what was drawn, and the names of the files whose memory was given back. */
function stubPictures() {
  const drawn: unknown[][] = [];
  const closed: string[] = [];
  vi.stubGlobal('createImageBitmap', async ({ name }: File) => {
    if (name.endsWith('.heic')) throw new DOMException('The source image could not be decoded.', 'InvalidStateError');
    return { name, width: 3000, height: 1500, close: () => closed.push(name) };
  });
  const context = { drawImage: (...what: unknown[]) => drawn.push(what) };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
  return { drawn, closed };
}

it.each([
  ['photo', 'Show your face', at('info')],
  ['info', 'A little about you', at('about')],
  ['about', 'In your own words', at('push')],
])('the step %s is shown, and an equal Later leads on [R-SIGNUP-STEPS-SKIP]', async (step, title, onward) => {
  open(step);
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Later' }).getAttribute('href')).toBe(onward);
});

it.each(['photo', 'info', 'about', 'push', 'open'])(
  'who opens the step %s without being logged in comes back to it, and goes on to where they were going [R-SIGNUP-STEPS-DEVICE]',
  (step) => {
    open(step, { user: null });
    const login = screen.getByRole('link', { name: 'Log in' }).getAttribute('href');
    expect(new URL(login ?? '', 'https://site.test').searchParams.get('next')).toBe(at(step));
  },
);

it.each([
  ['photo', 'Show your face'],
  ['info', 'A little about you'],
  ['about', 'In your own words'],
])(
  'the step %s has its own heading, and Later, before it is known who opens it [R-SIGNUP-STEPS-SKIP]',
  (step, title) => {
    open(step, { isUserPending: true });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title);
    expect(screen.getByRole('link', { name: 'Later' })).toBeDefined();
    expect(screen.queryByRole('textbox')).toBeNull();
  },
);

it('what leads to the open step has no heading of another page meanwhile [R-SIGNUP-STEPS-DEVICE]', () => {
  open('open', { isUserPending: true });
  expect(screen.queryByText('Check your inbox')).toBeNull();
});

it('a photo is uploaded when it is chosen, and the next step follows [R-SIGNUP-STEP-PHOTO]', async () => {
  respondToUploads((upload) => upload.response(201, {}));
  const fake = open('photo');
  const file = photoFile();
  await userEvent.setup().upload(await screen.findByLabelText('Choose a photo'), file);
  await waitFor(() => expect(fake.navigations).toEqual([at('info')]));
  const [upload] = FakeUpload.sent;
  expect([upload?.method, upload?.address, upload?.file]).toEqual(['POST', '/api/photos.php', file]);
  expect(upload?.headers['X-Member'], 'whose it is').toBe(String(someUser().id));
});

it('the chosen photo is drawn while it is uploaded: pages may not show the address of a file [R-SIGNUP-STEP-PHOTO]', async () => {
  const { drawn, closed } = stubPictures();
  stubUploads();
  const fake = open('photo');
  await userEvent.setup().upload(await screen.findByLabelText('Choose a photo'), photoFile());
  const preview = await screen.findByRole<HTMLCanvasElement>('img', { name: 'The photo that you have chosen' });
  expect([preview.width, preview.height]).toEqual([720, 360]);
  expect(drawn).toEqual([[expect.objectContaining({ name: 'me.png' }), 0, 0, 720, 360]]);
  FakeUpload.sent[0]?.response(201, {});
  await waitFor(() => expect(fake.navigations).toEqual([at('info')]));
  cleanup();
  expect(closed).toEqual(['me.png']);
});

it('a photo that the browser cannot show is uploaded without a preview [R-SIGNUP-STEP-PHOTO]', async () => {
  stubPictures();
  respondToUploads((upload) => upload.response(201, {}));
  const fake = open('photo');
  await userEvent.setup().upload(await screen.findByLabelText('Choose a photo'), photoFile('me.heic'));
  await waitFor(() => expect(fake.navigations).toEqual([at('info')]));
  expect(screen.queryByRole('img')).toBeNull();
});

it('who presses Later while a photo or a text is sent stays where they are when it has arrived [R-SIGNUP-STEPS-SKIP]', async () => {
  const user = userEvent.setup({ delay: null });
  const saved = Promise.withResolvers<never>();
  stubUploads();
  const fake = open('photo', { responses: { 'PUT /api/profile.php': () => saved.promise } });
  const refresh = vi.spyOn(fake.host.session, 'refresh');
  const later = async () => user.click(await screen.findByRole('link', { name: 'Later' }));
  await user.upload(await screen.findByLabelText('Choose a photo'), photoFile());
  await later();
  await pasteInto(user, await screen.findByLabelText('Town'), 'Utrecht');
  FakeUpload.sent[0]?.response(201, {});
  await waitFor(() => expect(refresh).toHaveBeenCalled());
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(fake.navigations).toEqual([]);
  await later();
  saved.resolve({} as never);
  await pasteInto(user, await screen.findByLabelText('About me'), 'Words');
  expect(fake.navigations).toEqual([]);
});

it('a photo that is refused says why, and the step stays', async () => {
  const message = 'This file is too large.';
  respondToUploads((upload) => upload.response(413, { error: { code: 'too_large', message, requestId: 'r' } }));
  const fake = open('photo');
  await userEvent.setup().upload(await screen.findByLabelText('Choose a photo'), photoFile());
  expect(await screen.findByText(message)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  expect(fake.navigations).toEqual([]);
});

it('personal info and the text about oneself are saved as given [R-SIGNUP-STEP-INFO, R-SIGNUP-STEPS-PROFILE]', async () => {
  const responses = { 'PUT /api/profile.php': () => ({}) as never };
  const user = userEvent.setup({ delay: null });
  const info = open('info', { responses });
  await pasteInto(user, await screen.findByLabelText('Town'), 'Utrecht');
  await user.selectOptions(screen.getByLabelText('Relationship'), 'single');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(info.navigations).toEqual([at('about')]));
  expect(info.calls.find(({ key }) => key === 'PUT /api/profile.php')?.input['body']).toEqual({
    city: 'Utrecht',
    relationship_status: 'single',
  });
});

it('a text that is refused keeps what was typed, with the reason beside it', async () => {
  const text = 'No contact details here.';
  const refuse = () =>
    Promise.reject(new ApiError({ code: 'validation', status: 422, message: 'Check it.', fields: { about: text } }));
  const user = userEvent.setup({ delay: null });
  const fake = open('about', { responses: { 'PUT /api/profile.php': refuse } });
  await pasteInto(user, await screen.findByLabelText('About me'), 'Call me');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(text)).toBeDefined();
  expect(screen.getByLabelText('About me')).toHaveProperty('value', 'Call me');
  expect(fake.navigations).toEqual([]);
});

it('a confirmed member goes on from the last step to where they were going', async () => {
  open('push', { user: someUser({ status: 'active' }) });
  expect((await screen.findByRole('link', { name: 'Later' })).getAttribute('href')).toBe(NEXT);
});

it('the last step of a member who is not confirmed asks for it [R-SIGNUP-STEP-CONFIRM]', async () => {
  open('push', { user: unconfirmed });
  expect((await screen.findByRole('link', { name: 'Later' })).getAttribute('href')).toBe(at(null));
});

it('pushes are offered where the browser can have them, and requested by the press alone [R-SIGNUP-STEP-PUSH]', async () => {
  const fake = open('push', { push: { isCapable: true }, settings: { push_public_key: 'key' } });
  const button = await screen.findByRole('button', { name: 'Notify me' });
  expect(fake.host.push.state().isSubscribed).toBe(false);
  await userEvent.setup().click(button);
  await waitFor(() => expect(fake.navigations).toEqual([at(null)]));
  expect(fake.host.push.state().isSubscribed).toContain('push.example.test');
});

it('without pushes the next page follows at once', async () => {
  const fake = open('push', { push: { isCapable: false } });
  await waitFor(() => expect(fake.navigations).toEqual([at(null)]));
});

it('who confirms the address without a photo can go on with the steps, whichever device that is [R-SIGNUP-STEPS-DEVICE]', async () => {
  const confirmed = someUser({ status: 'active' });
  show({
    page: ActivateDonePage,
    at: '/activate/done?token=abc',
    responses: { 'POST /api/activate.php': () => ({ user: confirmed }) },
  });
  const link = await screen.findByRole('link', { name: 'Complete my profile' });
  expect(link.getAttribute('href')).toBe(
    `/complete-signup?${new URLSearchParams({ step: 'photo', next: '/members' }).toString()}`,
  );
});

it.each([
  [
    'begins with the photo',
    someUser({ status: 'active', profile: { ...someUser().profile, main_image: null } }),
    at('photo'),
  ],
  ['is led on with a photo', withPhoto('active'), NEXT],
  [
    'is led to the confirmation with a photo and an address that is not confirmed',
    withPhoto('not_confirmed'),
    at(null),
  ],
])('who logs in after the signup %s [R-SIGNUP-STEPS-DEVICE]', async (_what, user, target) => {
  const fake = open('open', { user });
  await waitFor(() => expect(fake.navigations).toEqual([target]));
});
