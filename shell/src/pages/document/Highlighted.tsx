import { findWords, wordsOfQuery } from './fold-text.ts';
import styles from './DocumentPage.module.css';

/** A text in which the words of the query are highlighted, whatever their accents. */
export function Highlighted({ text, query }: { text: string; query: string }) {
  const words = wordsOfQuery(query);
  const ranges = words.length === 0 ? [] : findWords(text, words);
  if (ranges.length === 0) return text;
  const starts = [0, ...ranges.map(([, end]) => end)];
  return (
    <>
      {ranges.map(([start, end], index) => (
        <span key={start}>
          {text.slice(starts[index], start)}
          <mark className={styles.mark}>{text.slice(start, end)}</mark>
        </span>
      ))}
      {text.slice(starts.at(-1))}
    </>
  );
}
