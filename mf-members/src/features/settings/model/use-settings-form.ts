import { useState } from 'react';
import { lengthOf } from '@tandem/contracts/product/text-length';
import { useForm } from '@tandem/shared-ui/forms';
import type { FieldErrors } from '@tandem/shared-ui/forms';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { useSettingsDraft } from './use-settings-draft.ts';
import type { KeptField } from './use-settings-draft.ts';

type Texts<Field extends string> = Record<Field, string>;

/** The fields that still have what was sent get what follows it; the others keep what they have. */
function replaceSent<Field extends string>(now: Texts<Field>, sent: Texts<Field>, next: Texts<Field>): Texts<Field> {
  const changed = (Object.keys(now) as Field[]).filter((field) => now[field] !== sent[field]);
  return { ...next, ...Object.fromEntries(changed.map((field) => [field, now[field]])) };
}

/**
 * A form of text fields that are all needed. The server validates what is in them: its rules for passwords and addresses
 * are those of the signup. What was typed stays until it is saved; the text of `kept` also through a change of language.
 */
export function useSettingsForm<Field extends string>(
  empty: Texts<Field>,
  options: {
    optional?: readonly NoInfer<Field>[];
    kept?: NoInfer<Field> & KeptField;
    /** How many characters some fields take (V-PLATFORM-CODE-POINTS). */
    most?: Partial<Record<NoInfer<Field>, number>>;
    /** Resolves to what stays in the fields where nothing was saved; the others are emptied. */
    save: (values: Texts<Field>) => Promise<Partial<Texts<Field>> | undefined | void>;
  },
) {
  const { t } = useTranslation('mf-members');
  const { kept } = options;
  const draft = useSettingsDraft(kept ?? null);
  const [values, setValues] = useState<Texts<Field>>(() => {
    const text = draft.read();
    return kept === undefined || text === null ? empty : { ...empty, [kept]: text };
  });
  const form = useForm<Texts<Field>, Texts<Field>>({
    getValues: () => values,
    resolver: (given) => {
      const faults = (Object.keys(given) as Field[]).flatMap((field) => {
        const length = lengthOf(given[field].trim());
        const n = options.most?.[field];
        if (n !== undefined && length > n) return [[field, t('settings.too-long', { n })] as const];
        const isMissing = length === 0 && options.optional?.includes(field) !== true;
        return isMissing ? [[field, t('settings.missing')] as const] : [];
      });
      if (faults.length === 0) return { isValid: true, output: given };
      const errors = Object.fromEntries(faults);
      return { isValid: false, errors: errors as FieldErrors<Texts<Field>> };
    },
    onSubmit: async (given) => {
      const left = await options.save(given);
      // What was typed meanwhile was not sent: it stays, and so does its draft (R-ACCOUNT-SETTINGS-TYPED).
      if (left === undefined && kept !== undefined && draft.read() === given[kept]) draft.forget();
      setValues((now) => replaceSent(now, given, { ...empty, ...left }));
    },
  });
  return {
    form,
    /** What a text field of the form needs. */
    field: (name: Field) => ({
      name,
      value: values[name],
      error: (form.errors as Partial<Record<Field, string>>)[name],
      onChange: (event: { target: { value: string } }) => {
        setValues((before) => ({ ...before, [name]: event.target.value }));
        if (name === kept) draft.keep(event.target.value);
        form.clearError(name as Parameters<typeof form.clearError>[0]);
      },
    }),
  };
}
