import { Fragment } from 'react';
import { useLinks, useSettings } from '@tandem/shared-ui/host';
import { Link } from '@tandem/shared-ui/router';
import { CookieSettingsButton } from './CookieSettingsButton.tsx';
import { Highlighted } from './Highlighted.tsx';
import { readInline } from './inline-text.ts';
import type { InlinePiece } from './inline-text.ts';
import { dialable } from './page-facts.ts';
import styles from './DocumentPage.module.css';

export interface InlineTextProps {
  /** A text with its emphasis and links. */
  text: string;
  /** What the reader searches for: it is marked. */
  query?: string | undefined;
}

/** The text of one paragraph, list item or cell. */
export function InlineText({ text, query = '' }: InlineTextProps) {
  const pieces = readInline(text);
  return pieces.map((piece, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- the pieces of a text never change places
    <Fragment key={index}>
      <Piece piece={piece} query={query} />
    </Fragment>
  ));
}

function Piece({ piece, query }: { piece: InlinePiece; query: string }) {
  const { support_email: email, support_phone: phone } = useSettings();
  const links = useLinks();
  const words = <Highlighted text={piece.text} query={query} />;
  if (piece.kind !== 'link')
    return piece.kind === 'strong' ? <strong className={styles.strong}>{words}</strong> : words;
  const { target } = piece;
  switch (target.kind) {
    case 'mail':
      return <a href={`mailto:${email}`}>{words}</a>;
    case 'phone':
      return <a href={`tel:${dialable(phone)}`}>{words}</a>;
    case 'cookie-settings':
      return <CookieSettingsButton className={styles.inlineButton}>{words}</CookieSettingsButton>;
    case 'place':
      return <Link to={target.hash}>{words}</Link>;
    case 'page': {
      // The page of a link in a text has no parameters.
      const address = links[target.link] as (() => string) | undefined;
      // A link that no live part has is plain text.
      return address === undefined ? words : <Link to={address() + target.hash}>{words}</Link>;
    }
  }
}
