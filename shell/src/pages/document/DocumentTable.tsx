import type { TextBlock } from './document-text.ts';
import { InlineText } from './InlineText.tsx';
import styles from './DocumentTable.module.css';

/* oxlint-disable jsx-a11y/no-interactive-element-to-noninteractive-role -- rows and cells of a table are what they say */

type TableText = Extract<TextBlock, { table: unknown }>['table'];

/**
 * A table that becomes a list of cards where it is narrow. The roles are explicit because a browser may drop them when
 * a table is not displayed as one.
 */
export function DocumentTable({ caption, head, rows }: TableText) {
  return (
    <table role="table" className={styles.table}>
      <caption>{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {head.map((name) => (
            <th key={name} role="columnheader" scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <tr key={row[0]} role="row">
            {row.map((text, column) => (
              <Cell key={head[column]} name={head[column] ?? ''} text={text} first={column === 0} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cell({ name, text, first }: { name: string; text: string; first: boolean }) {
  if (first) {
    return (
      <th role="rowheader" scope="row">
        <InlineText text={text} />
      </th>
    );
  }
  return (
    <td role="cell" data-label={name}>
      <InlineText text={text} />
    </td>
  );
}
