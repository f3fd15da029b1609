import type { MouseEvent } from 'react';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { MAIN_ID } from '../navigation/page-focus.ts';
import styles from './SkipLink.module.css';

/** The first element in the tab order: skips the bars. It does not change the address. */
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
