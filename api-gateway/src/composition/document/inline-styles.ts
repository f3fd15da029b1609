import type { PageFile, PageFiles } from './page-files.ts';

/** What would end a style element early, whatever follows it. */
const ENDS_ELEMENT = /<\/style/i;

/** The rules of a style sheet of this hash; null where the document has to leave it to a request. */
async function rulesOf(
  { integrity }: PageFile,
  readFile: (sha384: string) => Promise<Buffer | null>,
): Promise<string | null> {
  // A damaged file is not sent by itself either: its request says so, and the guard of the document goes on from there.
  const content = await readFile(integrity.slice('sha384-'.length)).catch(() => null);
  const rules = content?.toString('utf8') ?? null;
  return rules === null || ENDS_ELEMENT.test(rules) ? null : rules;
}

/**
 * The files of a page whose style sheets are in the document itself, so that the first paint waits for no request. One that cannot be
 * read stays a request.
 */
export async function withRules(
  files: PageFiles,
  readFile: (sha384: string) => Promise<Buffer | null>,
): Promise<PageFiles> {
  const read = await Promise.all(
    [...files.styles, ...files.pageStyles].map(async (file) => [file.url, await rulesOf(file, readFile)] as const),
  );
  return { ...files, rules: new Map(read.filter((entry): entry is [string, string] => entry[1] !== null)) };
}
