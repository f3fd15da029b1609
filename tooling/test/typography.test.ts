import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { checkTypography, typeset } from '../src/checks/typography.ts';

describe('typeset', () => {
  test('French has no-break spaces before double punctuation, inside guillemets, and before what is counted', () => {
    const text = 'Vrai ? « Oui » : 15 minutes, 3 sites, {min_age} ans.';
    const set = 'Vrai\u00A0? «\u00A0Oui\u00A0»\u00A0: 15\u00A0minutes, 3 sites, {min_age}\u00A0ans.';
    expect(typeset(text, 'fr')).toBe(set);
    expect(typeset(set, 'fr'), 'once').toBe(set);
    expect(typeset('True : 15 minutes', 'en')).toBe('True : 15 minutes');
  });

  test.each([
    ['Vrai?', 'Vrai\u00A0?'],
    ['Non; oui:«tout»!', 'Non\u00A0; oui\u00A0:«\u00A0tout\u00A0»\u00A0!'],
    ['{{percent}}% de {price}€', '{{percent}}\u00A0% de {price}\u00A0€'],
    ['Quoi\u202F?!', 'Quoi\u00A0?!'],
    ['**Gras**: oui', '**Gras**\u00A0: oui'],
  ])('a French space that is missing or another one is put right in %s', (text, set) => {
    expect(typeset(text, 'fr')).toBe(set);
    expect(typeset(set, 'fr'), 'once').toBe(set);
  });

  test.each([
    'https://exemple.fr/a?b=c;d!e%20f',
    '<lien a="b:c">mot</lien>&nbsp;mot',
    '[nos conditions](mailto:aide@exemple.fr?subject=a:b)',
    'À 20:30 ou 20:30:15',
    '{{date, datetime(style: short)}} et {m:|f:e}',
    '$t(shared:name)',
    'Les prix (€)',
    '{{name}} s’adresse à vous',
  ])('%s stays as it is', (text) => expect(typeset(text, 'fr')).toBe(text));

  test('an English text of the specification has its apostrophe, and no other one changes [R-LIKES-MODAL-MATCH, T-PRIVACY-BLOCKED]', () => {
    const set = "It's a match! Like back, and it's a match. You're blocked by {{name}}. You’re at {{name}}’s.";
    expect(
      typeset('It’s a match! Like back, and it’s a match. You’re blocked by {{name}}. You’re at {{name}}’s.', 'en'),
    ).toBe(set);
    expect(typeset(set, 'en'), 'once').toBe(set);
    expect(typeset('C’est un match', 'fr')).toBe('C’est un match');
  });

  test('a law that is cited stays on one line, in every language', () => {
    const set = 'Agreement, Art.\u00A06\u2060(1)\u2060(b)';
    expect(typeset('Agreement, Art. 6(1)(b)', 'en')).toBe(set);
    expect(typeset(set, 'fr')).toBe(set);
  });
});

/** A workspace with one wrong text in each kind of file that has texts. Returns its folder. */
async function workspaceOfTexts(): Promise<string> {
  const workspace = await mkdtemp(path.join(tmpdir(), 'typography-'));
  onTestFinished(() => rm(workspace, { recursive: true }));
  const files = {
    'mf-some/src/locales/fr.json': '{ "a?": "Vrai ?", "b": ["Oui\u00A0!"] }',
    'shell/src/pages/terms/fr.json': '{ "lead": "Prix:\\n3 €" }',
    'api-gateway/src/area/texts/errors/fr.json': '{ "a": "«Non»" }',
    'docs/examples/mf-other/src/route-texts/fr.json': '{ "a": "Fin!" }',
    'api-gateway/demo/tenants/some.ts': "const a = { en: 'One : two', fr: 'Un : l\\u2019autre' }; // fr : 'no ?'",
  };
  for (const [file, content] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(workspace, file)), { recursive: true });
    await writeFile(path.join(workspace, file), content);
  }
  return workspace;
}

describe('checkTypography', () => {
  test('names each text of every package with a wrong space, and writes the right ones', async () => {
    const workspace = await workspaceOfTexts();
    const found = await checkTypography(workspace, { write: false });
    expect(found.toSorted()).toEqual([
      expect.stringMatching(/^api-gateway\/demo\/tenants\/some\.ts: .* fr in 'Un : l\\u2019autre';/),
      expect.stringMatching(/^api-gateway\/src\/area\/texts\/errors\/fr\.json: .* in "«Non»";/),
      expect.stringMatching(/^docs\/examples\/mf-other\/src\/route-texts\/fr\.json: .* in "Fin!";/),
      expect.stringMatching(/^mf-some\/src\/locales\/fr\.json: .* in "Vrai \?";/),
      expect.stringMatching(/^shell\/src\/pages\/terms\/fr\.json: .* in "Prix:\\n3 €";/),
    ]);

    expect(await checkTypography(workspace, { write: true })).toEqual([]);
    expect(await checkTypography(workspace, { write: false })).toEqual([]);
    const read = (file: string) => readFile(path.join(workspace, file), 'utf8');
    expect(await read('mf-some/src/locales/fr.json')).toBe('{ "a?": "Vrai\u00A0?", "b": ["Oui\u00A0!"] }');
    expect(await read('shell/src/pages/terms/fr.json')).toBe('{ "lead": "Prix\u00A0:\\n3\u00A0€" }');
    expect(await read('api-gateway/demo/tenants/some.ts')).toBe(
      "const a = { en: 'One : two', fr: 'Un\\u00a0: l\\u2019autre' }; // fr : 'no ?'",
    );
  });
});
