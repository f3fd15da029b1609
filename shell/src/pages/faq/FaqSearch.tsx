import { Search, X } from 'lucide-react';
import { IconButton } from '@tandem/shared-ui/components/IconButton';
import { TextField } from '@tandem/shared-ui/components/TextField';
import { useTranslation } from '@tandem/shared-ui/i18n';
import styles from './FaqPage.module.css';

export interface FaqSearchProps {
  value: string;
  onChange: (value: string) => void;
  /** The query of the current results; it follows the field. */
  search: string;
  /** The number of results. */
  found: number;
}

/** The search field above the questions, with the number of results. */
export function FaqSearch({ value, onChange, search, found }: FaqSearchProps) {
  const { t } = useTranslation('shell');
  const result = search === '' ? '' : t('faq.found', { count: found });
  return (
    <div role="search" className={styles.search}>
      <TextField
        type="search"
        label={t('faq.search')}
        placeholder={t('faq.placeholder')}
        autoComplete="off"
        enterKeyHint="search"
        icon={<Search />}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || value === '') return;
          event.preventDefault();
          onChange('');
        }}
        end={
          value === '' ? null : (
            <IconButton label={t('faq.clear')} icon={<X aria-hidden="true" />} onClick={() => onChange('')} />
          )
        }
      />
      <p role="status" className={styles.found}>
        {result}
      </p>
    </div>
  );
}
