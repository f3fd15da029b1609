import { act } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { OUTLINES } from '../model/outlines.ts';
import type { Outline } from '../model/outlines.ts';
import { DrawnMap } from './DrawnMap.tsx';

const outline = vi.hoisted(() => ({ known: null as Outline | null }));
vi.mock('../model/use-outline.ts', () => ({ useOutline: () => outline.known }));

it('has the country in the document, and keeps it while it is hydrated without the outlines [S-LANDERS-MAPLANDING]', async () => {
  const holder = document.createElement('div');
  outline.known = OUTLINES.FR;
  holder.innerHTML = renderToString(<DrawnMap country="FR" />);
  document.body.append(holder);
  const drawn = () => [...holder.querySelectorAll('svg[data-country="FR"] path')].map((path) => path.getAttribute('d'));
  const [land, pins] = drawn();
  expect(land).toBe(OUTLINES.FR.path);
  expect(pins?.match(/M/g)).toHaveLength(OUTLINES.FR.pins.length / 2);
  outline.known = null;
  const failed = vi.fn<(error: unknown) => void>();
  const root = await act(async () => hydrateRoot(holder, <DrawnMap country="FR" />, { onRecoverableError: failed }));
  expect(drawn()).toEqual([land, pins]);
  expect(failed).not.toHaveBeenCalled();
  outline.known = OUTLINES.FR;
  await act(async () => root.render(<DrawnMap country="FR" />));
  expect(drawn()).toEqual([land, pins]);
  outline.known = OUTLINES.BE;
  await act(async () => root.render(<DrawnMap country="BE" />));
  expect(holder.querySelector('svg[data-country="BE"] path')?.getAttribute('d')).toBe(OUTLINES.BE.path);
});
