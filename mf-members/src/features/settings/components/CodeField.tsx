import { useState } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { TextField } from '@tandem/shared-ui/components/TextField';
import { useTranslation } from '@tandem/shared-ui/i18n';

interface CodeFieldProps {
  field: Pick<ComponentProps<typeof TextField>, 'name' | 'value' | 'error' | 'onChange'>;
  /** Whether two-step login is on, as far as this page knows. */
  isOn: boolean;
  /** What follows the field. */
  children?: ReactNode;
}

/**
 * The code beside the password: of the app, or a recovery code, which has letters. It is there from the start where two-step login is on
 * (R-ACCOUNT-SETTINGS-STILL), and from when only the server knew it: it was turned on in another tab.
 */
export function CodeField({ field, isOn, children }: CodeFieldProps) {
  const { t } = useTranslation('mf-members');
  const [isNamed, setIsNamed] = useState(false);
  // It stays while what was refused is deleted, which takes the error away.
  if (field.error !== undefined && !isNamed) setIsNamed(true);
  if (!isOn && !isNamed) return null;
  return (
    <>
      <TextField
        {...field}
        label={t('settings.two-step.code')}
        hint={t('settings.two-step.off-code-hint')}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={20}
      />
      {children}
    </>
  );
}
