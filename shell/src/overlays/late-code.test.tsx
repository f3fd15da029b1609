import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useModalTurn } from './use-modal-turn.ts';
import { renderFrame } from '../test-frame.tsx';
import { createLateCode } from '../loading/late-code.ts';

const lost = new Error('Loading chunk 7 failed.');

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** A component whose file cannot be loaded until `arrive` is called. */
function lostCode(text: string) {
  let isThere = false;
  const load = vi.fn(() => (isThere ? Promise.resolve({ default: () => <p>{text}</p> }) : Promise.reject(lost)));
  const [use, Code, loadAgain] = createLateCode(load);
  return { use, Code, load, loadAgain, arrive: () => (isThere = true) };
}

const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));

it('is shown once its file can be loaded', async () => {
  const { use: useNews, Code: News, load, arrive } = lostCode('News');
  function Place() {
    useNews(true);
    return <News />;
  }
  renderFrame(<Place />);
  await pass(1);
  arrive();
  await pass(2);
  expect(screen.getByText('News')).toBeDefined();
  expect(load).toHaveBeenCalledTimes(2);
});

it('that failed to load is retried when the network comes back', async () => {
  const { use: useNews, Code: News, load, arrive } = lostCode('News');
  function Place() {
    useNews(true);
    return <News />;
  }
  const fake = renderFrame(<Place />);
  const reported = vi.spyOn(fake.host.telemetry, 'error');
  await pass(59);
  expect(load).toHaveBeenCalledTimes(4);
  expect(reported).toHaveBeenCalledExactlyOnceWith(lost, { where: 'late-code' });
  arrive();
  dispatchEvent(new Event('online'));
  await pass(1);
  expect(screen.getByText('News')).toBeDefined();
});

it('that failed to load is retried each minute [R-FRAME-EXTRAS-LOST]', async () => {
  const { use: useNews, Code: News, arrive } = lostCode('News');
  function Place() {
    useNews(true);
    return <News />;
  }
  renderFrame(<Place />);
  await pass(59);
  arrive();
  await pass(2);
  expect(screen.getByText('News')).toBeDefined();
});

it('that failed to load is there at once where somebody wants it now [R-FRAME-EXTRAS-WORD]', async () => {
  const { use: useNews, Code: News, loadAgain, arrive } = lostCode('News');
  function Place() {
    useNews(true);
    return <News />;
  }
  renderFrame(<Place />);
  await pass(3);
  await expect(loadAgain()).rejects.toThrow(lost);
  arrive();
  await act(() => loadAgain());
  expect(screen.getByText('News')).toBeDefined();
});

it('is not requested before it is wanted', async () => {
  const { use: useNews, Code: News, load } = lostCode('News');
  function Place() {
    useNews(false);
    return <News />;
  }
  renderFrame(<Place />);
  await pass(5);
  expect(load).not.toHaveBeenCalled();
});

it('does not block another modal while its file is missing, and opens after it', async () => {
  const { use: useNews, Code: News, arrive } = lostCode('News');
  function NewsModal() {
    return useModalTurn('match', useNews(true)) ? <News /> : null;
  }
  function Offer() {
    const [isWanted, setWanted] = useState(true);
    return useModalTurn('time-bonus', isWanted) ? <button onClick={() => setWanted(false)}>Close</button> : null;
  }
  renderFrame(
    <>
      <NewsModal />
      <Offer />
    </>,
  );
  await pass(1);
  expect(screen.getByRole('button', { name: 'Close' })).toBeDefined();
  expect(screen.queryByText('News')).toBeNull();
  arrive();
  await pass(10);
  expect(screen.queryByText('News')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  await pass(1);
  expect(screen.getByText('News')).toBeDefined();
});
