import { useId } from 'react';
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
  /** On phones the button stays at the lower edge, where the page places it with this class. */
  bar?: string | undefined;
  /** Leaves out what was not filled in. */
  prune?: (search: URLSearchParams) => void;
  /** Fields whose names are parameters of the signup. */
  children: ReactNode;
}

/**
 * Choices that become the address of the signup. Without a script it is an ordinary GET form, so that what was chosen is in
 * the address as well. Nothing while no part offers the signup.
 */
export function StartForm({ lander, label, className, bar, prune, children }: StartFormProps) {
  const { t } = useTranslation('mf-landers');
  const given = useGivenCopy();
  const { links, locale, navigate } = useHost();
  const id = useId();
  const signup = links.signup?.();
  if (signup === undefined) return null;

  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const search = new URLSearchParams();
    for (const [name, value] of new FormData(event.currentTarget)) {
      if (typeof value === 'string' && value !== '') search.set(name, value);
    }
    prune?.(search);
    navigate(`${signup}?${search.toString()}`);
  };

  const button = (
    <Button type="submit" form={id} variant="primary" size="l" full>
      {given?.action ?? t('start')}
    </Button>
  );
  return (
    <>
      <form
        id={id}
        method="get"
        action={locale.path(signup)}
        onSubmit={handleSubmit}
        className={className}
        aria-label={label}
      >
        <input type="hidden" name="lander" value={lander} />
        {children}
        {bar === undefined ? button : null}
      </form>
      {bar === undefined ? null : (
        <div className={bar} data-edge-bar="">
          {button}
        </div>
      )}
    </>
  );
}
