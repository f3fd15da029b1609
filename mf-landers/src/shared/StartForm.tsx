import type { ReactNode, SubmitEvent } from 'react';
import { Button } from '@tandem/shared-ui/components/Button';
import { useHost } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { useGivenCopy } from './use-landing-copy.ts';

interface StartFormProps {
  /** The page that brought them, recorded with the account. */
  lander: string;
  label: string;
  className: string | undefined;
  /** Fields whose names are parameters of the signup. */
  children: ReactNode;
}

/**
 * Choices that become the address of the signup. Without a script it is an ordinary GET form, so that what was chosen is in
 * the address as well. Nothing while no part offers the signup.
 */
export function StartForm({ lander, label, className, children }: StartFormProps) {
  const { t } = useTranslation('mf-landers');
  const given = useGivenCopy();
  const { links, locale, navigate } = useHost();
  const signup = links.signup?.();
  if (signup === undefined) return null;

  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const search = new URLSearchParams();
    for (const [name, value] of new FormData(event.currentTarget)) {
      if (typeof value === 'string' && value !== '') search.set(name, value);
    }
    navigate(`${signup}?${search.toString()}`);
  };

  return (
    <form method="get" action={locale.path(signup)} onSubmit={handleSubmit} className={className} aria-label={label}>
      <input type="hidden" name="lander" value={lander} />
      {children}
      <Button type="submit" variant="primary" size="l" full>
        {given?.action ?? t('start')}
      </Button>
    </form>
  );
}
