import type { ReactNode } from 'react';
import styles from './Footer.module.css';

export interface FooterProps {
  brand: ReactNode;
  /** Under the brand: who runs the site. */
  about?: ReactNode;
  /** Groups of links; `links` are link elements. */
  groups: readonly { title: string; links: readonly { key: string; link: ReactNode }[] }[];
  /** Of the navigation, such as 'Footer'. */
  label: string;
  /** The last lines: company, disclaimer. */
  children?: ReactNode;
}

/** The page's foot. A contentinfo landmark. */
export function Footer({ brand, about, groups, label, children }: FooterProps) {
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <div className={styles.brand}>
          {brand}
          {about === undefined ? null : <div className={styles.about}>{about}</div>}
        </div>
        <nav aria-label={label} className={styles.groups}>
          {groups.map((group) => (
            <div key={group.title} className={styles.group}>
              <h2 className={styles.title}>{group.title}</h2>
              <ul className={styles.links}>
                {group.links.map(({ key, link }) => (
                  <li key={key}>{link}</li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
        {children === undefined ? null : <div className={styles.legal}>{children}</div>}
      </div>
    </footer>
  );
}
