import { useEffect, useRef } from 'react';
import { Button } from '@tandem/shared-ui/components/Button';
import { Text } from '@tandem/shared-ui/components/Text';
import { TextField } from '@tandem/shared-ui/components/TextField';
import { useTranslation } from '@tandem/shared-ui/i18n';

interface CodeStepProps {
  error: string | undefined;
  onBack: () => void;
}

/** The second step of a login: the code of the authenticator app, or a recovery code (R-ACCOUNT-TWO-STEP-LOGIN). */
export function CodeStep({ error, onBack }: CodeStepProps) {
  const { t } = useTranslation('mf-signup');
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.querySelector('input')?.focus(), []);
  return (
    <div ref={place}>
      <Text>{t('login.code-text')}</Text>
      <TextField
        name="code"
        label={t('login.code')}
        hint={t('login.code-hint')}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={20}
        error={error}
      />
      <Button type="button" variant="quiet" size="s" onClick={onBack}>
        {t('login.code-back')}
      </Button>
    </div>
  );
}
