import { Search, X } from 'lucide-react';
import { IconButton } from '@tandem/shared-ui/components/IconButton';
import { TextField } from '@tandem/shared-ui/components/TextField';
import { LOCALE_TABLE } from '@tandem/contracts/product/locales';
import type { Locale } from '@tandem/contracts/product/locales';
import { FAQ_WORDS } from './faq-words.ts';
import styles from './FaqPage.module.css';

export interface FaqSearchProps {
  value: string;
  onChange: (value: string) => void;
  /** What the answers on show were searched by; it follows the field. */
  sought: string;
  /** How many answers there are for it. */
  found: number;
  locale: Locale;
}

/** The field above the questions; it says how many answers are left. */
export function FaqSearch({ value, onChange, sought, found, locale }: FaqSearchProps) {
  const words = FAQ_WORDS[locale];
  const form = new Intl.PluralRules(LOCALE_TABLE[locale].iso).select(found) === 'one' ? 'one' : 'other';
  const result = sought === '' ? '' : words.found[form].replace('{count}', String(found));
  return (
    <div role="search" className={styles.search}>
      <TextField
        type="search"
        label={words.search}
        placeholder={words.placeholder}
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
            <IconButton label={words.clear} icon={<X aria-hidden="true" />} onClick={() => onChange('')} />
          )
        }
      />
      <p role="status" className={styles.found}>
        {result}
      </p>
    </div>
  );
}
