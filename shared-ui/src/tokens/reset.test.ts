import { expect, it } from 'vitest';
import reset from './reset.css?raw';

it('has no rule for the pseudo-elements of every element but where less motion is wished: each would have a style computed', () => {
  const always = reset
    .replace(/@media \(prefers-reduced-motion: reduce\) \{[\s\S]*?\n {2}\}\n/, '')
    .replace(/\/\*[\s\S]*?\*\//g, '');
  expect(always).toContain(':root::selection');
  expect(always).not.toMatch(/(^|[\s,>~+*])::(before|after|selection)/m);
});
