import { describe, expect, it } from 'vitest';
import { breakLines, drawLine, loadTypeface } from './letters.ts';

describe('letters', () => {
  const face = loadTypeface('fraunces', 600);

  it('are outlines without a number that is none, whatever their place', () => {
    const { path, width } = drawLine(face, 'Rencontres à votre rythme, l’œuf : « ça »', 56, { x: 64, y: 345.3 });
    expect(path).toMatch(/^[MLQCZ\d .-]+$/);
    expect(path.length).toBeGreaterThan(3000);
    expect(width).toBeGreaterThan(700);
    expect(width).toBeLessThan(1400);
  });

  it('of other Latin scripts come from the second subset', () => {
    const empty = drawLine(face, '\u4e00', 40, { x: 0, y: 0 }).path;
    expect(drawLine(face, 'Ł', 40, { x: 0, y: 0 }).path).not.toBe(empty);
  });

  it('break between words only, and never wider than given unless a word is', () => {
    const lines = breakLines(face, 'Good company, at your own pace', 56, 300);
    expect(lines.join(' ')).toBe('Good company, at your own pace');
    for (const line of lines) expect(drawLine(face, line, 56, { x: 0, y: 0 }).width).toBeLessThanOrEqual(420);
    expect(breakLines(face, 'Anticonstitutionnellement', 56, 100)).toEqual(['Anticonstitutionnellement']);
  });
});
