import { cloneElement, Fragment } from 'react';
import type { ReactElement } from 'react';

interface MarkedTextProps {
  /** A translated text such as `I accept the <terms>terms of use</terms>.` */
  text: string;
  /** The element around the words of a mark; a mark without one is plain text. */
  marks: Readonly<Record<string, ReactElement>>;
}

const MARK = /<(\w+)>(.*?)<\/\1>/g;

/** A text with links or emphasis inside a sentence, which may be anywhere in each language. Marks do not nest. */
export function MarkedText({ text, marks }: MarkedTextProps) {
  // Splitting by two groups returns text, name, words, text, name, words … and a text at the end.
  const parts = text.split(MARK);
  return parts.map((part, index) => {
    if (index % 3 === 0) return part;
    if (index % 3 === 1) return null;
    const element = marks[parts[index - 1] ?? ''];
    // oxlint-disable-next-line react/no-array-index-key -- the parts of one text, always in this order
    return <Fragment key={index}>{element === undefined ? part : cloneElement(element, {}, part)}</Fragment>;
  });
}
