import { expect, it } from 'vitest';
import { deviceStorage, tabStorage } from './text-storage.ts';
import { asideKey, forgetUnsent, hasOutbox, hasUnsentTexts, unsentKey } from './unsent-texts.ts';

it('removes what one member wrote and did not send, of every part, on the device and in the tab, and nothing else', () => {
  deviceStorage.setItem(unsentKey('mf-chat', 'draft', 7, 5), 'Hello');
  deviceStorage.setItem(unsentKey('mf-chat', 'outbox', 7, 5), '[]');
  tabStorage.setItem(unsentKey('mf-members', 'draft', 7, 'own-profile'), '{}');
  const others = [unsentKey('mf-chat', 'draft', 77, 7), unsentKey('mf-chat', 'outbox', 5, 7)];
  const noTexts = ['mf-members.search.7', 'dismissed.alert-photo.7', 'mf-chat.fictional-known.7', 'draft.7.1'];
  [...others, ...noTexts].forEach((key) => deviceStorage.setItem(key, 'stays'));

  forgetUnsent(7);

  expect(Object.keys(sessionStorage)).toEqual([]);
  expect(new Set(Object.keys(localStorage))).toEqual(new Set([...others, ...noTexts]));
});

it('builds the key of part, kind, member and purpose', () => {
  expect(unsentKey('mf-chat', 'draft', 7, 5)).toBe('mf-chat.draft.7.5');
});

it('knows whether a part has stored unsent messages of a member', () => {
  for (const key of [unsentKey('mf-chat', 'draft', 7, 5), unsentKey('mf-chat', 'outbox', 5, 7)])
    deviceStorage.setItem(key, '[]');
  expect([5, 7].map(hasOutbox)).toEqual([true, false]);
});

it('knows of what was set aside, which a logout removes without a question [R-ACCOUNT-LOGOUT-ASKS]', () => {
  deviceStorage.setItem(asideKey(unsentKey('mf-chat', 'outbox', 7, 5)), '{}');
  expect([hasOutbox(7), hasUnsentTexts(7)]).toEqual([true, false]);
  forgetUnsent(7);
  expect(Object.keys(localStorage)).toEqual([]);
});
