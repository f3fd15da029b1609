import { useId, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { describedBy, hasContent } from '../field-texts.ts';
import { FieldError } from '../Field/Field.tsx';
import styles from './RadioCards.module.css';

export interface RadioCardOption<Value extends string> {
  value: Value;
  label: ReactNode;
  /** Under the label, in a quieter tone. */
  hint?: ReactNode;
  icon?: ReactNode;
  disabled?: boolean | undefined;
}

export interface RadioCardsProps<Value extends string> {
  label: ReactNode;
  hideLabel?: boolean | undefined;
  error?: ReactNode;
  options: readonly RadioCardOption<Value>[];
  value: Value | null;
  onChange: (value: Value) => void;
  /**
   * `list` below each other; `row` beside each other, two on a phone; `tiles` three beside each other, each with its icon
   * above the label.
   */
  layout?: 'list' | 'row' | 'tiles' | undefined;
  /** In a form that can be sent without a script. */
  name?: string | undefined;
  className?: string | undefined;
}

/** A choice of one among a few options, each on a card: a gender, a payment method, a plan. */
export function RadioCards<Value extends string>(props: RadioCardsProps<Value>) {
  const { label, hideLabel = false, error, options, value, onChange, layout = 'list', className } = props;
  const id = useId();
  const { name = id } = props;
  const hasError = hasContent(error);
  return (
    <fieldset
      role="radiogroup"
      className={classNames(styles.group, className)}
      aria-describedby={describedBy(id, { hint: undefined, error })}
      aria-invalid={hasError ? true : undefined}
    >
      <legend className={classNames(styles.legend, hideLabel && styles.hidden)}>{label}</legend>
      <div className={styles[layout]}>
        {options.map((option) => (
          <label key={option.value} className={styles.card}>
            <input
              type="radio"
              name={name}
              className={styles.radio}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onChange(option.value)}
            />
            {option.icon === undefined ? null : (
              <span className={styles.icon} aria-hidden="true">
                {option.icon}
              </span>
            )}
            <span className={styles.text}>
              <span className={styles.label}>{option.label}</span>
              {option.hint === undefined ? null : <span className={styles.hint}>{option.hint}</span>}
            </span>
          </label>
        ))}
      </div>
      {hasError ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
    </fieldset>
  );
}
