/** Start tags; React escapes `>` in attribute values. */
const START_TAG = /<[a-z][^>]*>/gi;
const STYLE_ATTRIBUTE = / style="([^"]*)"/;
/** What could end a rule or the element: no style of ours has it. */
const BREAKS_OUT = /[{}<>@\\]|\/\*/;

const ENTITIES: Readonly<Record<string, string>> = {
  '&quot;': '"',
  '&#x27;': "'",
  '&#39;': "'",
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
};

function unescape(text: string): string {
  return text.replaceAll(/&(?:quot|#x27|#39|amp|lt|gt);/g, (entity) => ENTITIES[entity] ?? entity);
}

/**
 * Takes the `style` attributes out of rendered markup, which the policy does not let pass (a style
 * that a script sets is another matter), and puts them into rules that a style element with a nonce
 * can hold. The elements are marked by `data-style`. React does not compare attributes when it
 * hydrates a production build, and a style that it sets later wins over the rule.
 */
export function hoistStyles(markup: string): { html: string; css: string } {
  const numbers = new Map<string, number>();
  const html = markup.replaceAll(START_TAG, (tag) =>
    tag.replace(STYLE_ATTRIBUTE, (_whole, escaped: string) => {
      const declarations = unescape(escaped);
      if (declarations === '' || BREAKS_OUT.test(declarations)) return '';
      const number = numbers.get(declarations) ?? numbers.size;
      numbers.set(declarations, number);
      return ` data-style="${number}"`;
    }),
  );
  const css = [...numbers].map(([declarations, number]) => `[data-style="${number}"]{${declarations}}`).join('');
  return { html, css };
}
