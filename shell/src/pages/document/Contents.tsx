import { useEffect, useState } from 'react';
import { ChevronDown } from 'lucide-react';
import { Link } from '@tandem/shared-ui/router';
import styles from './Contents.module.css';

export interface ContentsProps {
  /** The text above the list. */
  label: string;
  places: readonly { id: string; title: string }[];
}

/** The table of contents beside the page, with the current section marked. For wide windows. */
export function ContentsBeside({ label, places }: ContentsProps) {
  const shown = usePlaceInView(places);
  return (
    <nav aria-label={label} className={styles.beside}>
      <p className={styles.contentsTitle} aria-hidden="true">
        {label}
      </p>
      <ol className={styles.places}>
        {places.map(({ id, title }) => (
          <li key={id}>
            <Link to={`#${id}`} {...(id === shown ? { 'aria-current': 'location' as const } : {})}>
              {title}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** The same above the text, folded. For phones; it opens without a script. */
export function ContentsAbove({ label, places }: ContentsProps) {
  return (
    <details className={styles.above}>
      <summary>
        {label}
        <ChevronDown aria-hidden="true" className={styles.chevron} />
      </summary>
      <ol className={styles.places}>
        {places.map(({ id, title }) => (
          <li key={id}>
            <Link to={`#${id}`}>{title}</Link>
          </li>
        ))}
      </ol>
    </details>
  );
}

/** The current section: the last one whose start has passed the upper third of the window. */
function usePlaceInView(places: ContentsProps['places']): string | null {
  const [shown, setShown] = useState<string | null>(null);
  useEffect(() => {
    if (typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(
      (entries) => {
        const entered = entries.findLast((entry) => entry.isIntersecting);
        if (entered !== undefined) setShown(entered.target.id);
      },
      { rootMargin: '-18% 0px -72% 0px' },
    );
    for (const { id } of places) {
      const place = document.getElementById(id);
      if (place !== null) observer.observe(place);
    }
    return () => observer.disconnect();
  }, [places]);
  return shown;
}
