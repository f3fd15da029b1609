import { useEffect, useId, useRef, useState } from 'react';
import { Button, buttonClass } from '@tandem/shared-ui/components/Button';
import { Cluster } from '@tandem/shared-ui/components/Cluster';
import { Heading } from '@tandem/shared-ui/components/Heading';
import { Stack } from '@tandem/shared-ui/components/Stack';
import { Text } from '@tandem/shared-ui/components/Text';
import { useLinks } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { Link } from '@tandem/shared-ui/router';
import type { EditableProfile } from '@tandem/contracts/api/profile';
import { useWithdrawConsent } from '../api/use-withdraw-consent.ts';

/**
 * The consent to special-category data (V-PRIVACY-SENSITIVE-CONSENT): withdrawn here after a confirmation
 * (R-PRIVACY-CONSENT-SETTINGS), given on the own profile, beside the details that it is about.
 */
export function SensitiveConsent({ profile }: { profile: EditableProfile }) {
  const { t } = useTranslation('mf-members');
  const titleId = useId();
  const hasConsent = profile.sensitive_consent;
  const section = useRef<HTMLElement>(null);
  const hadConsent = useRef(hasConsent);
  useEffect(() => {
    // The pressed button is gone with the consent.
    const isLost = hadConsent.current && !hasConsent && document.activeElement === document.body;
    if (isLost) section.current?.querySelector('a')?.focus();
    hadConsent.current = hasConsent;
  }, [hasConsent]);
  return (
    <section ref={section} aria-labelledby={titleId}>
      <Stack gap={3}>
        <Heading level={2} size="card" id={titleId}>
          {t('own.sensitive.title')}
        </Heading>
        <Text tone="muted">{t(hasConsent ? 'own.sensitive.consentHint' : 'own.sensitive.without')}</Text>
        <Cluster gap={3}>{hasConsent ? <WithdrawButton profile={profile} /> : <ProfileLink />}</Cluster>
      </Stack>
    </section>
  );
}

function ProfileLink() {
  const { t } = useTranslation('mf-members');
  const { profile } = useLinks();
  return profile === undefined ? null : (
    <Link to={profile()} className={buttonClass()}>
      {t('own.title')}
    </Link>
  );
}

function WithdrawButton({ profile }: { profile: EditableProfile }) {
  const { t } = useTranslation('mf-members');
  const [isAsking, setAsking] = useState(false);
  const { withdraw, isPending } = useWithdrawConsent(profile);
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    setAsking(false);
    opener.current?.focus();
  };
  const handleConfirm = async () => {
    await withdraw();
    close();
  };
  return (
    <>
      <Button ref={opener} aria-expanded={isAsking} onClick={() => setAsking(!isAsking)}>
        {t('privacy.consent.withdraw')}
      </Button>
      {isAsking ? (
        <div role="group" aria-label={t('privacy.consent.withdraw')}>
          <Stack gap={3}>
            <div role="alert">
              <Text tone="warning">{t('privacy.consent.warning')}</Text>
            </div>
            <Cluster gap={3}>
              <Button onClick={close}>{t('privacy.consent.keep')}</Button>
              <Button variant="danger" loading={isPending} onClick={() => void handleConfirm()}>
                {t('privacy.consent.confirm')}
              </Button>
            </Cluster>
          </Stack>
        </div>
      ) : null}
    </>
  );
}
