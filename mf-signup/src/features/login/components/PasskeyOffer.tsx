import { useEffect, useRef } from 'react';
import { KeyRound } from 'lucide-react';
import { Banner } from '@tandem/shared-ui/components/Banner';
import { Button } from '@tandem/shared-ui/components/Button';
import { Heading } from '@tandem/shared-ui/components/Heading';
import { Text } from '@tandem/shared-ui/components/Text';
import { ApiError, useApi } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { useMutation } from '@tandem/shared-ui/query';
import { postponePasskey } from '../model/passkey-offer.ts';
import styles from './LoginForm.module.css';

interface PasskeyOfferProps {
  /** That the member has just logged in with. */
  password: string;
  /** Goes on to where the login leads. */
  onDone: () => void;
}

/**
 * Offers a passkey after a login by the password, with an equal 'Later' (R-ACCOUNT-PASSKEY-OFFERED). The form that had the
 * focus is gone, so this takes it.
 */
export function PasskeyOffer({ password, onDone }: PasskeyOfferProps) {
  const { t } = useTranslation('mf-signup');
  const api = useApi();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus({ preventScroll: true }), []);
  const add = useMutation({
    mutationFn: async () => {
      const { addPasskey } = await import(/* webpackChunkName: "passkeys" */ '../model/passkeys.ts');
      return addPasskey(api, password);
    },
    onSuccess: (isAdded) => {
      if (isAdded) onDone();
    },
  });
  const later = () => {
    postponePasskey();
    onDone();
  };
  const { error } = add;
  return (
    <div ref={place} tabIndex={-1} className={styles.form}>
      <KeyRound className={styles.sign} aria-hidden="true" />
      <Heading level={2}>{t('passkey.offer')}</Heading>
      <Text>{t('passkey.offer-text')}</Text>
      {error === null ? null : (
        <Banner tone="danger" live>
          {error instanceof ApiError ? error.message : t('errors.generic')}
        </Banner>
      )}
      <div className={styles.choice}>
        <Button variant="secondary" size="l" full loading={add.isPending} onClick={() => add.mutate()}>
          {t('passkey.make')}
        </Button>
        <Button variant="secondary" size="l" full disabled={add.isPending} onClick={later}>
          {t('passkey.later')}
        </Button>
      </div>
    </div>
  );
}
