import { act, render, screen } from '@testing-library/react';
import { createFakeHost, TestApp } from '@tandem/shared-ui/testing';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import common from '../../locales/en.json';
import { SCENE_MILLISECONDS } from '../../shared/film/use-playback.ts';
import { pageOf } from './FilmPage.tsx';
import en from './texts/en.json';

const Page = pageOf(en);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'connection');
  delete window.__wasHeld;
  vi.restoreAllMocks();
  vi.useRealTimers();
});

function showPage({ reducesMotion = false, savesData = false } = {}) {
  vi.stubGlobal('matchMedia', () => ({ matches: reducesMotion }));
  Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: savesData } });
  const fake = createFakeHost({ user: null, links: { signup: (params) => `/signup?${params?.gender ?? ''}` } });
  render(
    <TestApp
      fake={fake}
      messages={{ 'mf-landers': common }}
      path="/landers/video/:slug?"
      at="/landers/video/first-message"
    >
      <Page />
    </TestApp>,
  );
}

/** As many scenes later; each is waited for on its own, as its timer begins with the one before. */
const playScenes = async (count: number) => {
  for (let scene = 0; scene < count; scene += 1) await act(() => vi.advanceTimersByTimeAsync(SCENE_MILLISECONDS));
};
const press = (name: string) => act(() => screen.getByRole('button', { name }).click());

it('is a film with its words, and leads to the signup with whom one would like to meet [S-LANDERS-VIDEO]', async () => {
  showPage();
  expect(screen.getByRole('heading', { level: 1, name: 'What one message can do.' })).toBeDefined();
  expect(screen.getByText('An evening like any other.')).toBeDefined();
  await playScenes(1);
  expect(screen.getByText('One cup too many on the table.')).toBeDefined();
  expect(screen.getByRole('link', { name: 'A man' }).getAttribute('href')).toBe(
    '/signup?male&lander=video%2Ffirst-message',
  );
});

it('can be paused, and plays once [R-LANDERS-FILM-PAUSE]', async () => {
  showPage();
  press('Pause the film');
  await playScenes(2);
  expect(screen.getByText('An evening like any other.')).toBeDefined();
  press('Play the film');
  await playScenes(9);
  expect(screen.getByText('And it is still going on.')).toBeDefined();
  press('Play the film again');
  expect(screen.getByText('An evening like any other.')).toBeDefined();
});

const isPlay = (element: Element) => element.getAttribute('aria-label') === 'Play the film';

function putFingerOnPlay(): void {
  const matches = (element: Element, selectors: string) => element.closest(selectors) === element;
  vi.spyOn(Element.prototype, 'matches').mockImplementation(function (this: Element, selectors: string) {
    return selectors === ':active' ? isPlay(this) : matches(this, selectors);
  });
}

it.each([
  ['was pressed before the site was there', () => Object.assign(window, { __wasHeld: isPlay })],
  ['has a finger on it', putFingerOnPlay],
])(
  'does not begin by itself where its button %s: the press starts it [R-LANDERS-FILM-PRESSED]',
  async (_how, happen) => {
    happen();
    showPage();
    await playScenes(1);
    expect(screen.getByText('An evening like any other.')).toBeDefined();
    press('Play the film');
    await playScenes(1);
    expect(screen.getByText('One cup too many on the table.')).toBeDefined();
  },
);

it.each([
  ['motion is reduced', { reducesMotion: true }],
  ['data are saved', { savesData: true }],
])('stands still where %s, until it is started [R-LANDERS-FILM-STILL]', async (_where, how) => {
  showPage(how);
  await playScenes(2);
  expect(screen.getByText('An evening like any other.')).toBeDefined();
  press('Play the film');
  await playScenes(1);
  expect(screen.getByText('One cup too many on the table.')).toBeDefined();
});
