import { useEffect, useRef } from 'react';
import { Button, buttonClass } from '@tandem/shared-ui/components/Button';
import { EmptyState } from '@tandem/shared-ui/components/EmptyState';
import { MailSentArt } from '@tandem/shared-ui/components/Illustration';
import { Stack } from '@tandem/shared-ui/components/Stack';
import { useLinks } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { Link } from '@tandem/shared-ui/router';
import type { Mailed } from '../../../shared/mailed-signup.ts';
import { MarkedText } from '../../../shared/MarkedText.tsx';
import { openStepsPath } from '../../signup-steps/model/steps.ts';
import styles from './SignupForm.module.css';

/**
 * What follows a signup where the tenant does not reveal who has an account (R-SIGNUP-TAKEN-HIDDEN): the mail to the
 * address. It says the same whether the address was new or not. Who logs in goes on with the steps, as after every other
 * signup; an address that was mistyped is left behind. The form that had the focus is gone, so this takes it.
 */
export function SignupMailed({ mailed: { email, next }, onAgain }: { mailed: Mailed; onAgain: () => void }) {
  const { t } = useTranslation('mf-signup');
  const { login } = useLinks();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus({ preventScroll: true }), []);
  return (
    <div ref={place} className={styles.sent} tabIndex={-1}>
      <EmptyState
        level={1}
        art={<MailSentArt />}
        title={t('confirm.title')}
        action={
          <Stack gap={2} align="center">
            {login ? (
              <Link to={login({ next: openStepsPath(next) })} className={buttonClass({ variant: 'secondary' })}>
                {t('login.title')}
              </Link>
            ) : null}
            <Button variant="quiet" onClick={onAgain}>
              {t('signup.mailed-again')}
            </Button>
          </Stack>
        }
      >
        <MarkedText text={t('signup.mailed', { email })} marks={{ b: <strong /> }} /> {t('resend.hint')}
      </EmptyState>
    </div>
  );
}
