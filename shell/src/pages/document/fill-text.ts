import { fillPlaceholders } from '../../navigation/page-texts.ts';
import type { DocumentText, TextBlock } from './document-text.ts';
import type { PageFacts } from './page-facts.ts';

/**
 * Fills the facts into a text. Returns null when the tenant does not have one of them: then the text is not for this
 * tenant. Throws on an unknown name.
 */
export function fillText(text: string, facts: PageFacts): string | null {
  let isComplete = true;
  const known = Object.entries(facts).filter(([, fact]) => fact !== '');
  const filled = fillPlaceholders(text, Object.fromEntries(known), (name) => {
    if (!(name in facts)) throw new Error(`No fact is called ${name}.`);
    isComplete = false;
    return '';
  });
  return isComplete ? filled : null;
}

type Fill = (text: string) => string | null;

function fillAll(texts: readonly string[], fill: Fill): string[] | null {
  const filled = texts.map(fill);
  return filled.every((text) => text !== null) ? filled : null;
}

const fillEach = (texts: readonly string[], fill: Fill) => texts.map(fill).filter((text) => text !== null);
const fillGroups = (groups: readonly (readonly string[])[], fill: Fill) =>
  groups.map((group) => fillAll(group, fill)).filter((group) => group !== null);

function fillBlock(block: TextBlock, fill: Fill): TextBlock | null {
  if (typeof block === 'string') return fill(block);
  if ('list' in block) return { list: fillEach(block.list, fill) };
  if ('steps' in block) return { steps: fillEach(block.steps, fill) };
  if ('note' in block) return { note: fillEach(block.note, fill) };
  if ('terms' in block) return { terms: fillGroups(block.terms, fill) as [string, string][] };
  if ('heading' in block) {
    const heading = fill(block.heading);
    return heading === null ? null : { heading };
  }
  const { caption, head, rows } = block.table;
  const texts = { caption: fill(caption) ?? '', head: fillEach(head, fill), rows: fillGroups(rows, fill) };
  return { table: texts };
}

/** Blocks as this tenant's visitors read them, without those that are not for this tenant. */
export function fillBlocks(blocks: readonly TextBlock[], facts: PageFacts): TextBlock[] {
  const fill: Fill = (text) => fillText(text, facts);
  return blocks.map((block) => fillBlock(block, fill)).filter((block) => block !== null);
}

/** A whole page as this tenant's visitors read it. */
export function fillDocument(text: DocumentText, facts: PageFacts): DocumentText {
  const fill: Fill = (one) => fillText(one, facts);
  return {
    ...text,
    title: fill(text.title) ?? '',
    lead: fill(text.lead) ?? '',
    ...(text.summary && { summary: fillEach(text.summary, fill) }),
    sections: text.sections.map(({ id, title, blocks }) => ({
      id,
      title: fill(title) ?? '',
      blocks: fillBlocks(blocks, facts),
    })),
  };
}
