import { expect, test } from 'vitest';
import { variantUnder } from '../../platform/experiments/assign.ts';
import { parseExperiments } from '../../platform/experiments/experiment.ts';
import { partExperiment } from '../../../test/experiments/part-experiment.ts';
import { everyChoice, variantsOfCookie, wantedVariants, withGiven } from './release-variants.ts';

const definition = partExperiment('chat-size', 'mf-chat', ['small', 'large']);
const { part: _part, ...ofPage } = definition;
const experiments = parseExperiments([definition, { ...ofPage, key: 'page' }]);
const audience = { locale: 'en', country: null, device: 'phone', network: null, ref: null, sub1: null } as const;
const visitor = '3f0c4b1e-6d0a-4a5e-9a55-0b7f3b0f1a11';
const known = { visitor, variants: {}, isKept: false };

test('a visitor gets the variant of their number, and keeps it once it was given [R-LANDERS-RELEASE-VARIANT, R-LANDERS-VARIANT-STICKY]', () => {
  const asked = wantedVariants({ search: '', isBot: false, audience, known }, experiments);
  const [only] = asked.wanted;
  const [experiment] = experiments;
  expect(asked.wanted).toHaveLength(1);
  expect(only?.variant).toBe(experiment && variantUnder(experiment, [0.5, 0.5], visitor));
  const shown = { 'chat-size': { variant: only?.variant ?? '', isCounted: true, part: 'mf-chat' } } as const;
  const kept = withGiven(asked, shown);
  expect(kept?.variants['chat-size']).toMatchObject({ variant: only?.variant, weights: [0.5, 0.5] });
  const again = wantedVariants({ search: '', isBot: false, audience, known: kept }, experiments);
  expect(withGiven(again, shown), 'nothing has changed').toBeNull();
  expect(withGiven(asked, { 'chat-size': { ...shown['chat-size'], isCounted: false } }), 'not counted').toBeNull();
  expect(variantsOfCookie(kept, experiments)).toMatchObject([{ variant: only?.variant, isCounted: true }]);
});

test('a bot, and a tab without an assignment, get the control', () => {
  const { wanted } = wantedVariants({ search: '', isBot: true, audience, known: null }, experiments);
  expect(wanted).toMatchObject([{ variant: 'small', isCounted: false }]);
  expect(variantsOfCookie(null, experiments)).toMatchObject([{ variant: 'small', isCounted: false }]);
});

test('a preview takes the place of the assignment [R-LANDERS-VARIANT-PREVIEW]', () => {
  const { wanted } = wantedVariants({ search: '?variant=chat-size:large', isBot: false, audience, known }, experiments);
  expect(wanted).toMatchObject([{ variant: 'large', isCounted: false }]);
});

test('a part has one experiment at a time, and the shell none', () => {
  const other = { ...definition, key: 'other' };
  expect(() => parseExperiments([definition, other])).toThrow('one experiment over the releases of a part');
  expect(parseExperiments([definition, { ...other, status: 'draft' }])).toHaveLength(2);
  expect(parseExperiments([definition, { ...other, status: 'stopped', winner: 'small' }])).toHaveLength(2);
  expect(() => parseExperiments([definition, { ...other, status: 'stopped', winner: 'large' }])).toThrow('at a time');
  expect(() => parseExperiments([{ ...definition, part: 'shell' }])).toThrow('no name of a remote');
  expect(() => parseExperiments([definition, definition])).toThrow('a key of its own');
});

test('every way in which variants go together, those of one variant first, and not all of very many [R-PLATFORM-PRERENDER-AHEAD]', () => {
  const wide = { ...definition, variations: ['a', 'b', 'c'], weights: [0.4, 0.3, 0.3] };
  const parts = ['mf-chat', 'mf-members', 'mf-landers'] as const;
  const three = parseExperiments(parts.map((part) => ({ ...wide, key: part, part })));
  const choices = everyChoice(three).map((choice) => choice.map(({ variant }) => variant).join(''));
  expect(choices).toHaveLength(16);
  expect(new Set(choices).size).toBe(16);
  expect(choices.slice(0, 7).toSorted()).toEqual(['aaa', 'aab', 'aac', 'aba', 'aca', 'baa', 'caa']);
  expect(everyChoice([])).toEqual([[]]);
  const over = parseExperiments([{ ...definition, status: 'stopped', stop: '2026-02-01', winner: 'large' }]);
  expect(everyChoice(over)).toMatchObject([[{ variant: 'large', isCounted: false }]]);
});
