import type { MouseEvent } from 'react';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { MAIN_ID } from '../navigation/page-focus.ts';
import styles from './SkipLink.module.css';

/** The first thing that Tab reaches: past the bars, to the page. It leaves the address as it is. */
export function SkipLink() {
  const { t } = useTranslation('shell');
  const handleClick = (event: MouseEvent) => {
    event.preventDefault();
    document.getElementById(MAIN_ID)?.focus();
  };
  return (
    <a className={styles.skip} href={`#${MAIN_ID}`} onClick={handleClick}>
      {t('skip-link')}
    </a>
  );
}
