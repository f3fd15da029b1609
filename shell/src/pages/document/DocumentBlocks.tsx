import type { TextBlock } from './document-text.ts';
import { DocumentTable } from './DocumentTable.tsx';
import { InlineText } from './InlineText.tsx';
import styles from './DocumentPage.module.css';

export interface DocumentBlocksProps {
  /** Filled. */
  blocks: readonly TextBlock[];
  /** What the reader searches for: it is marked. */
  query?: string | undefined;
}

/** The blocks of a section. */
export function DocumentBlocks({ blocks, query }: DocumentBlocksProps) {
  return blocks.map((block, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- blocks are data that stays as it is: their place is their name
    <Block key={index} block={block} query={query} />
  ));
}

function Block({ block, query }: { block: TextBlock; query: string | undefined }) {
  if (typeof block === 'string') {
    return (
      <p>
        <InlineText text={block} query={query} />
      </p>
    );
  }
  if ('heading' in block) {
    return (
      <h3 className={styles.heading}>
        <InlineText text={block.heading} query={query} />
      </h3>
    );
  }
  if ('list' in block) return <Items as="ul" texts={block.list} query={query} />;
  if ('steps' in block) return <Items as="ol" texts={block.steps} query={query} />;
  if ('note' in block) {
    return (
      <div className={styles.note}>
        {block.note.map((text) => (
          <p key={text}>
            <InlineText text={text} query={query} />
          </p>
        ))}
      </div>
    );
  }
  if ('terms' in block) return <Terms pairs={block.terms} query={query} />;
  return <DocumentTable {...block.table} />;
}

function Items({ as: List, texts, query }: { as: 'ul' | 'ol'; texts: readonly string[]; query: string | undefined }) {
  return (
    <List>
      {texts.map((text) => (
        <li key={text}>
          <InlineText text={text} query={query} />
        </li>
      ))}
    </List>
  );
}

function Terms({ pairs, query }: { pairs: readonly (readonly [string, string])[]; query: string | undefined }) {
  return (
    <dl className={styles.terms}>
      {pairs.map(([name, meaning]) => (
        <div key={name} className={styles.pair}>
          <dt>
            <InlineText text={name} query={query} />
          </dt>
          <dd>
            <InlineText text={meaning} query={query} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
