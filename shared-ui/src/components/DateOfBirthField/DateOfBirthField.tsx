import { useId, useRef, type ChangeEvent, type ReactNode } from 'react';
import type { Country } from '@tandem/contracts/product/locales';
import { classNames } from '../class-names.ts';
import { describedBy, hasContent } from '../field-texts.ts';
import { controlClass, FieldError } from '../Field/Field.tsx';
import styles from './DateOfBirthField.module.css';

type DatePart = 'day' | 'month' | 'year';

export interface DateOfBirthFieldProps {
  /** The legend of the three fields. */
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  /** The labels of the three fields, and a short example inside each. */
  labels: Readonly<Record<DatePart, string>>;
  placeholders: Readonly<Record<DatePart, string>>;
  /** Sets the order (R-SIGNUP-BIRTH-ORDER). */
  country: Country;
  /** Year, month and day as they were typed, such as `1990-5-4`, also while one is missing; see `isoDateOf`. */
  value: string;
  onChange: (value: string) => void;
  /** Called when the focus has left all three fields. */
  onBlur?: (() => void) | undefined;
  disabled?: boolean | undefined;
  className?: string | undefined;
}

const MAX_LENGTH: Readonly<Record<DatePart, number>> = { day: 2, month: 2, year: 4 };
const AUTO_COMPLETE = { day: 'bday-day', month: 'bday-month', year: 'bday-year' } as const;

const DAY_FIRST: readonly DatePart[] = ['day', 'month', 'year'];

/**
 * How each country writes a date. A browser's own data has it by language and country, and differs from browser to browser and over the
 * years (docs/decisions/0301).
 */
const ORDERS: Readonly<Record<Country, readonly DatePart[]>> = {
  US: ['month', 'day', 'year'],
  NL: DAY_FIRST,
  BE: DAY_FIRST,
  FR: DAY_FIRST,
  IT: DAY_FIRST,
  ES: DAY_FIRST,
  DE: DAY_FIRST,
  AT: DAY_FIRST,
  IE: DAY_FIRST,
  GB: DAY_FIRST,
  CA: ['year', 'month', 'day'],
  PL: DAY_FIRST,
  AU: DAY_FIRST,
  NZ: DAY_FIRST,
  CH: DAY_FIRST,
};

/**
 * Returns the `yyyy-mm-dd` of a typed date, or '' while it is not complete. The calendar may have no such day: 31 April is
 * complete, and the schema of the form refuses it.
 */
export function isoDateOf(typed: string): string {
  const { day, month, year } = partsOf(typed);
  if (!/^\d{1,2}$/.test(day) || !/^\d{1,2}$/.test(month) || !/^\d{4}$/.test(year)) return '';
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** What is in the three fields as one text, such as `1990-5-`; '' while all are empty. */
function typedOf({ day, month, year }: Readonly<Record<DatePart, string>>): string {
  return day + month + year === '' ? '' : `${year}-${month}-${day}`;
}

function partsOf(value: string): Record<DatePart, string> {
  const [year = '', month = '', day = ''] = value.split('-');
  return { day, month, year };
}

/** A date that is known by heart: three number fields, which are faster on a phone than a calendar. */
export function DateOfBirthField(props: DateOfBirthFieldProps) {
  const { label, hint, error, labels, placeholders, country, value, onChange, onBlur, disabled, className } = props;
  const id = useId();
  const typed = partsOf(value);
  const inputs = useRef<Partial<Record<DatePart, HTMLInputElement | null>>>({});
  const order = ORDERS[country];
  const hasError = hasContent(error);

  const handleChange = (part: DatePart) => (event: ChangeEvent<HTMLInputElement>) => {
    const digits = event.target.value.replace(/\D/g, '').slice(0, MAX_LENGTH[part]);
    onChange(typedOf({ ...typed, [part]: digits }));
    const following = order[order.indexOf(part) + 1];
    if (digits.length === MAX_LENGTH[part] && digits.length > typed[part].length && following !== undefined) {
      inputs.current[following]?.focus();
    }
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- onBlur bubbles up from its fields
    <fieldset
      className={classNames(styles.group, className)}
      disabled={disabled}
      aria-describedby={describedBy(id, { hint, error })}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) onBlur?.();
      }}
    >
      <legend className={styles.legend}>{label}</legend>
      {hint === undefined ? null : (
        <div id={`${id}-hint`} className={styles.hint}>
          {hint}
        </div>
      )}
      <div className={styles.parts}>
        {order.map((part) => (
          <label key={part} className={classNames(styles.part, part === 'year' && styles.year)}>
            <span className={styles.partLabel}>{labels[part]}</span>
            <input
              ref={(element) => {
                inputs.current[part] = element;
              }}
              className={controlClass}
              inputMode="numeric"
              autoComplete={AUTO_COMPLETE[part]}
              placeholder={placeholders[part]}
              value={typed[part]}
              onChange={handleChange(part)}
              aria-invalid={hasError ? true : undefined}
            />
          </label>
        ))}
      </div>
      {hasError ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
    </fieldset>
  );
}
