/// <reference types="vite/types/importMeta.d.ts" />
import { expect, it } from 'vitest';

const files = Object.keys(import.meta.glob('./*/*.{tsx,css}'));
const folders = [...new Set(files.map((file) => file.split('/')[1] ?? ''))];

it.each(folders)('%s has its code, story and test in its folder', (name) => {
  for (const kind of ['tsx', 'stories.tsx', 'test.tsx']) expect(files).toContain(`./${name}/${name}.${kind}`);
});

const sheets = Object.entries(import.meta.glob<string>('./*/*.css', { query: '?raw', import: 'default', eager: true }));

it.each(sheets)('%s is in the layer of the components and uses semantic tokens only', (_file, css) => {
  expect(css.trimStart().startsWith('@layer ui {')).toBe(true);
  // First-tier values end in a number that is no step of a scale: --accent-500, never --space-4.
  expect(css.match(/var\(--(?!space|shadow|text)[a-z]+-\d+\)/g)).toBeNull();
  expect(css.match(/#[0-9a-f]{3,8}\b/gi)).toBeNull();
});
