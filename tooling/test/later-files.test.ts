import { existsSync } from 'node:fs';
import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { WORKSPACE } from '../src/workspace.ts';

/** The shell's pages, which are lost as a part's are. */
const PAGES = 'shell/src/composition/PartPage.test.tsx';
/** What nobody waits for: it is tried again each minute, and lets others pass meanwhile. */
const OVERLAYS = 'shell/src/overlays/late-code.test.tsx';
/** What works behind the page: it is tried again until it is there. */
const BEHIND = 'shell/src/loading/load-with-retry.test.ts';

/** The test that shows what becomes of a visitor where a file is lost that the shell loads later, by the name of the file. */
const SHOWN_BY: Readonly<Record<string, string>> = {
  'activation-modal': OVERLAYS,
  'alert-card': OVERLAYS,
  'carried-texts': 'shell/src/composition/lost-typing.isolated.test.tsx',
  'entry-warning': 'shell/src/entry-warning/veil.isolated.test.tsx',
  'fill-in-[request]': BEHIND,
  'frame-extras': 'shell/src/layouts/lost-extras.isolated.test.tsx',
  'like-popup': OVERLAYS,
  'locale-[request]': 'e2e/composition/failure-matrix.spec.ts',
  'logout-question': 'shell/src/layouts/lost-extras.isolated.test.tsx',
  'match-modal': OVERLAYS,
  'page-bounce': BEHIND,
  'pwa': BEHIND,
  'releases': BEHIND,
  'route-lang-config': PAGES,
  'route-pages-ban': PAGES,
  'route-pages-cookies': PAGES,
  'route-pages-faq': PAGES,
  'route-pages-privacy': PAGES,
  'route-pages-return-policy': PAGES,
  'route-pages-service': PAGES,
  'route-pages-terms': PAGES,
  'router': 'shared-ui/src/host/late-router/late-router.test.tsx',
  'time-bonus-banner': OVERLAYS,
  'time-bonus-modal': OVERLAYS,
  'vitals': BEHIND,
};

/** What is loaded when somebody wants it, or beside the page: the page stays, and a notice says so where it was wanted. */
const LATE = 'shared-ui/src/use-late-component.test.tsx';
/** What validates a form: the form says that it could not be sent, and keeps what was typed. */
const FORMS = 'shared-ui/src/forms/use-form.test.tsx';
/** What a part shows on the page of another one. */
const SLOTS = 'shared-ui/src/host/SharedSlot.test.tsx';
/** Loaded as data are: a failure is said in its place, with a button that tries again; a drawing is left out. */
const AS_DATA = 'mf-chat/src/features/gifts/lost-gifts.isolated.test.tsx';
const LOST_OFFER = 'mf-members/src/features/member-profile/lost-offer.isolated.test.tsx';

/** The same of the parts: either the test, or in a sentence what becomes of what nobody waits for. */
const OF_PARTS: Readonly<Record<string, string>> = {
  'add-passkey': 'its form says that it did not work, as where the browser refuses',
  'at-message': 'the conversation opens at its end, as any other does',
  'bonus-banner': 'mf-payments/src/features/pricing/lost-bonus.isolated.test.tsx',
  'dialog-report': 'a notice, and the next press tries again',
  'emoji': LATE,
  'emoji-[request]': 'mf-chat/src/features/conversation/emoji/lost-emoji.isolated.test.tsx',
  'filters': LATE,
  'find-place': 'the form says that the place was not found, and the next press tries again',
  'form-complaint': FORMS,
  'form-profile': FORMS,
  'form-signup': FORMS,
  'gift-drawings': AS_DATA,
  'gift-picker': AS_DATA,
  'latest-with': 'a message that waited for too long is not sent yet, and says so',
  'leave-dialog': 'mf-chat/src/shared/LinkedText.isolated.test.tsx',
  'leave-question': LATE,
  'list-pane': AS_DATA,
  'locale-[request]': 'e2e/composition/failure-matrix.spec.ts',
  'map-outlines': 'the map keeps the country of the document, and has no other one: it is an ornament',
  'member-menu': 'mf-members/src/shared/LateMemberMenu.isolated.test.tsx',
  'new-messages': 'nothing is announced; the messages themselves are there',
  'openers-[request]': 'the field is there without suggestions',
  'passkeys': 'the form says that it did not work, beside the one of the password',
  'photo-crop': LATE,
  'photo-crop-[request]': LATE,
  'photo-options': LATE,
  'photo-viewer': 'a notice, and the next press tries again',
  'push-offer': LATE,
  'qr-code': 'mf-members/src/features/settings/lost-qr.isolated.test.tsx',
  'reasons': 'the reason is there in the language in which it came',
  'reasons-[request]': 'likewise',
  'settle-deleted': 'what is set aside stays on the device, and is tried again on the next occasion',
  'unlock-photo': LOST_OFFER,
  'unsent-first': 'the list is there, and has it when the code is loaded with the next one',
};

/** The names of the files that are loaded later, without the texts of a page, which are lost with it. */
async function laterFilesOf(pattern: string): Promise<string[]> {
  const names = new Set<string>();
  for await (const file of glob(pattern, { cwd: WORKSPACE })) {
    if (file.includes('.test.')) continue;
    const source = await readFile(path.join(WORKSPACE, file), 'utf8');
    for (const [, name] of source.matchAll(/webpackChunkName: "([^"]+)"/g)) names.add(name ?? '');
  }
  return [...names].filter((name) => !/^route-.*-\[request\]$/.test(name)).toSorted();
}

function expectTests(named: readonly string[]): void {
  for (const test of new Set(named.filter((one) => /\.(?:test|spec)\.tsx?$/.test(one))))
    expect(existsSync(path.join(WORKSPACE, test)), `${test} is there`).toBe(true);
}

it('it is known of each file that the shell loads later what becomes of a visitor where it is lost [R-FRAME-EXTRAS-LOST]', async () => {
  expect(await laterFilesOf('shell/src/**/*.{ts,tsx}')).toEqual(Object.keys(SHOWN_BY).toSorted());
  expectTests(Object.values(SHOWN_BY));
});

it('it is known of each file that a part loads later, but for pages and slots, what becomes of a visitor where it is lost [R-FRAME-PART-LATER-LOST]', async () => {
  const found = await laterFilesOf('mf-*/src/**/*.{ts,tsx}');
  // Pages are tried in the matrix of failures, and what a part shows on the page of another one has a boundary of its own.
  expect(found.filter((name) => !/^(?:route|slot)-/.test(name))).toEqual(Object.keys(OF_PARTS).toSorted());
  expectTests([SLOTS, ...Object.values(OF_PARTS)]);
});

it('what is loaded by its language is in a folder of its own: the bundler of the tests takes none of the folder of the source', async () => {
  const found: string[] = [];
  for await (const file of glob('{shell,mf-*,shared-ui}/src/**/*.{ts,tsx}', { cwd: WORKSPACE })) {
    const source = await readFile(path.join(WORKSPACE, file), 'utf8');
    if (/\bimport\(\s*(?:\/\*.*?\*\/\s*)?`\.\/\$\{/s.test(source)) found.push(file);
  }
  expect(found).toEqual([]);
});
