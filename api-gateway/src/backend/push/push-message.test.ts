import { linksOf } from '@tandem/contracts/composition/links-of';
import { inEveryLocale } from '@tandem/contracts/testing/in-every-locale';
import { expect, test } from 'vitest';
import { writePushMessage } from './push-message.ts';
import type { PushSubject } from './push-message.ts';

const ROUTES = [
  { path: '/letters/:id', link: 'conversation' },
  { path: '/admirers/:id', link: 'liker' },
  { path: '/door', link: 'login' },
];

const message: PushSubject = {
  kind: 'message',
  gift: false,
  language: 'fr',
  privacyMode: false,
  actorId: 7,
  actorName: 'Anna',
  fictional: false,
  conversationId: 5,
};

function pathsOf(subject: PushSubject, routes: typeof ROUTES) {
  const settings = { fictional_singular: inEveryLocale({ en: 'entertainment profile', fr: 'profil fictif' }) };
  const pictures = { photo: null, icon: '/icon.png', badge: '/badge.png' };
  const { check, open } = writePushMessage(subject, { settings, pictures, links: linksOf(routes) });
  return { check, open };
}

test('a push leads to the pages that live releases have, wherever those are [F-PUSH-PAYLOAD]', () => {
  expect(pathsOf(message, ROUTES)).toEqual({ check: '/fr/letters/5', open: '/fr/door?next=%2Fletters%2F5' });
  expect(pathsOf({ ...message, kind: 'like', language: 'en', conversationId: null }, ROUTES)).toEqual({
    check: '/admirers/7',
    open: '/door?next=%2Fadmirers%2F7',
  });
});

test('a push leads to the home page where a page is away', () => {
  expect(pathsOf(message, [])).toEqual({ check: '/fr', open: '/fr' });
  expect(pathsOf(message, ROUTES.slice(2))).toEqual({ check: '/fr', open: '/fr/door' });
});
