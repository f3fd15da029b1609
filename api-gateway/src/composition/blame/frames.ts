import { RELEASE_FILES_PATH } from '@tandem/contracts/composition/release';

/** A place in a file of a release, as a stack has it. */
export interface Frame {
  part: string;
  /** `mf-example@0123456789ab` */
  release: string;
  path: string;
  /** From 1; 0 where the stack does not say. */
  line: number;
  column: number;
  /** Of the function; empty where the stack does not say. */
  name: string;
}

const FILE = new RegExp(
  `${RELEASE_FILES_PATH}/([a-z0-9-]{1,40})/([0-9a-f]{12})/([\\w./@-]{1,300}?\\.\\w+)(?:\\?[^\\s:)]*)?(?::(\\d{1,9}))?(?::(\\d{1,9}))?(?=[\\s)]|$)`,
);
/** The name of the function stands before the address: `at name (address)` in Chromium, `name@address` elsewhere. */
const NAME = /^\s*(?:at\s+)?(?:async\s+)?([^\s(@]{1,120})\s*[(@]/;
/** Code of browser extensions runs in the page and is of no part. */
const FOREIGN = /\b(?:chrome|moz|safari-web|safari|ms-browser)-extension:|webkit-masked-url:|^Script error\.?$/;

/** The places of a stack that are in files of releases, innermost first. */
export function framesOf(stack: string): Frame[] {
  return stack.split('\n').flatMap((line): Frame[] => {
    const [, part, build, path, row, column] = FILE.exec(line) ?? [];
    if (part === undefined || build === undefined || path === undefined) return [];
    const [, name = ''] = NAME.exec(line) ?? [];
    return [{ part, release: `${part}@${build}`, path, line: Number(row ?? 0), column: Number(column ?? 0), name }];
  });
}

/**
 * Returns whether an error is not of this site's code: its innermost place is in an extension of the browser, or the browser
 * keeps it secret because the script is of another origin.
 */
export function isForeign(message: string, stack: string): boolean {
  const [innermost] = stack.split('\n').filter((line) => /\w+:\/\/|_parts\//.test(line));
  return FOREIGN.test(innermost ?? message);
}
