import { parseSync } from 'oxc-parser';
import type { Node } from 'oxc-parser';
import { childrenOf } from '../mutate/syntax.ts';

/** The pseudo-language: no language has this code, and Intl formats by English rules. */
export const PSEUDO = {
  code: 'xa',
  iso: 'en-XA',
  file: 'xa.json',
  name: '⟦Þšéûđö⟧',
  neutralTitle: '⟦Šţåŕţ þåğé šš⟧',
} as const;

/** The list of languages, from the root of the workspace. */
export const LOCALE_LIST = 'contracts/src/product/locales.ts';

/** Writes the entry of the pseudo-language into the list. Throws where the list is not as it is expected. */
export function addToList(source: string): string {
  const { code } = PSEUDO;
  const fields = Object.entries(PSEUDO).map(([field, value]) => `${field}: '${value}'`);
  const entry = `  ${code}: { ${fields.join(', ')} },\n`;
  const added = source
    .replace(/(export const LOCALES = \[[^\]]*)\]/, `$1, '${code}']`)
    .replace(/(export const LOCALE_TABLE[^=]*= \{\n(?: {2}.*\n)*)\}/, `$1${entry}}`);
  if (added.split(code).length < 4) throw new Error(`${LOCALE_LIST} has no lists to add a language to.`);
  return added;
}

function valueOf(node: Node, key: string): Node | undefined {
  if (node.type !== 'ObjectExpression') return undefined;
  for (const property of node.properties) {
    if (property.type !== 'Property' || property.computed) continue;
    const name = property.key.type === 'Identifier' ? property.key.name : undefined;
    if ((name ?? (property.key.type === 'Literal' ? property.key.value : undefined)) === key) return property.value;
  }
  return undefined;
}

/**
 * Gives every object of a script that has the languages as its keys, `{ en: …, fr: … }`, the English value for the
 * pseudo-language as well. Texts that are written in code are thereby seen on the pages, and reported.
 */
export function addToRecords(file: string, source: string): string {
  const insertions: { at: number; text: string }[] = [];
  const visit = (node: Node) => {
    const [english, french] = [valueOf(node, 'en'), valueOf(node, 'fr')];
    if (node.type === 'ObjectExpression' && english && french && !valueOf(node, PSEUDO.code)) {
      const at = node.properties.at(-1)?.end ?? node.end - 1;
      insertions.push({ at, text: `, ${PSEUDO.code}: ${source.slice(english.start, english.end)}` });
    }
    for (const child of childrenOf(node)) visit(child);
  };
  visit(parseSync(file, source).program);
  return insertions
    .toSorted((one, other) => other.at - one.at)
    .reduce((text, { at, text: added }) => text.slice(0, at) + added + text.slice(at), source);
}

/** Lets a tenant of the demo offer the pseudo-language. */
export function addToTenant(source: string): string {
  return source.replaceAll(/(\blocales: \[[^\]]*)\]/g, `$1, '${PSEUDO.code}']`);
}
