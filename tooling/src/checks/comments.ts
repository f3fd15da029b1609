import { parseSync } from 'oxc-parser';

/** A comment of a source file, without its delimiters. */
export interface SourceComment {
  text: string;
  /** Offset in the file. */
  start: number;
}

/** Returns all comments of a script in their order. */
export function commentsOf(file: string, source: string): SourceComment[] {
  return parseSync(file, source).comments.map(({ value, start }) => ({ text: value, start }));
}

/** The line of an offset, from 1. */
export function lineOf(source: string, offset: number): number {
  return source.slice(0, offset).split('\n').length;
}
