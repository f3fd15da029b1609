import type { ComponentProps } from 'react';
import { ChevronDown } from 'lucide-react';
import { classNames } from '../class-names.ts';
import { controlClass, Field, type FieldTexts } from '../Field/Field.tsx';
import styles from './Select.module.css';

export interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean | undefined;
}

export interface SelectProps extends FieldTexts, Omit<ComponentProps<'select'>, 'children'> {
  options: readonly SelectOption[];
  /** First line with the empty value, such as 'Choose a country'. */
  placeholder?: string | undefined;
  hideLabel?: boolean | undefined;
}

/** A choice of one among many: the system's own list, which is the best on every phone. */
export function Select(props: SelectProps) {
  const { label, hint, error, note, hideLabel, options, placeholder, id, className, ...select } = props;
  return (
    <Field label={label} hint={hint} error={error} note={note} hideLabel={hideLabel} id={id} className={className}>
      {(control) => (
        <div className={styles.box}>
          <select {...select} {...control} className={classNames(controlClass, styles.select)}>
            {placeholder === undefined ? null : <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown className={styles.arrow} aria-hidden="true" />
        </div>
      )}
    </Field>
  );
}
