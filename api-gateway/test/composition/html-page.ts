import type { PagePlan } from '@tandem/contracts/composition/page-plan';

/** One start tag of a document. */
export interface Tag {
  name: string;
  attributes: Readonly<Record<string, string>>;
}

function unescape(text: string): string {
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}

/** Reads a document that the gateway wrote: its tags in order, and the plan in it. */
export function readPage(html: string) {
  const tags: Tag[] = [...html.matchAll(/<([a-z]+)((?:\s+[\w:-]+(?:="[^"]*")?)*)\s*>/gi)].map(
    ([, name = '', attributes = '']) => ({
      name,
      attributes: Object.fromEntries(
        [...attributes.matchAll(/([\w:-]+)(?:="([^"]*)")?/g)].map(([, key = '', value = '']) => [key, unescape(value)]),
      ),
    }),
  );
  const plan = /<script type="application\/json" id="page-plan">(.*?)<\/script>/s.exec(html)?.[1];
  if (plan === undefined) throw new Error('The document has no plan');
  return {
    tags,
    plan: JSON.parse(plan) as PagePlan,
    title: unescape(/<title>(.*?)<\/title>/s.exec(html)?.[1] ?? ''),
    root: /<div id="root">(.*?)<\/div><script type="application/s.exec(html)?.[1] ?? '',
    all: (name: string, where: Record<string, string> = {}) =>
      tags.filter(
        (tag) => tag.name === name && Object.entries(where).every(([key, value]) => tag.attributes[key] === value),
      ),
    meta: (name: string) =>
      tags.find(
        (tag) => tag.name === 'meta' && (tag.attributes['name'] === name || tag.attributes['property'] === name),
      )?.attributes['content'],
  };
}
