import { afterEach, beforeEach, expect, it } from 'vitest';
import { paintBrowserFrame } from './browser-frame.ts';

beforeEach(() => {
  for (const [appearance, color] of Object.entries({ light: '#ffffff', dark: '#101010' })) {
    const meta = document.createElement('meta');
    meta.name = 'theme-color';
    meta.setAttribute('media', `(prefers-color-scheme: ${appearance})`);
    meta.content = color;
    document.head.append(meta);
  }
});
afterEach(() => document.head.replaceChildren());

const colors = () =>
  [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')].map((meta) => meta.content);

it('has the colour of the chosen appearance, whatever the device prefers', () => {
  paintBrowserFrame('dark');
  expect(colors()).toEqual(['#101010', '#101010']);
  paintBrowserFrame('light');
  expect(colors()).toEqual(['#ffffff', '#ffffff']);
});

it('has the device’s again with system', () => {
  paintBrowserFrame('dark');
  paintBrowserFrame('system');
  expect(colors()).toEqual(['#ffffff', '#101010']);
});
