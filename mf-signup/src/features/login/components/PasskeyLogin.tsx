import { Banner } from '@tandem/shared-ui/components/Banner';
import { Button } from '@tandem/shared-ui/components/Button';
import { ApiError, useApi } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { useMutation } from '@tandem/shared-ui/query';
import type { User } from '@tandem/contracts/api/user';

/**
 * Logs in with a passkey, beside the form of the password (R-ACCOUNT-PASSKEY-BUTTON). The browser asks which; one without
 * passkeys says that it has none.
 */
export function PasskeyLogin({ onDone }: { onDone: (user: User) => void }) {
  const { t } = useTranslation('mf-signup');
  const api = useApi();
  const logIn = useMutation({
    mutationFn: async () => {
      const { logInWithPasskey } = await import(/* webpackChunkName: "passkeys" */ '../model/passkeys.ts');
      return logInWithPasskey(api);
    },
    onSuccess: (user) => {
      if (user !== null) onDone(user);
    },
  });
  const { error } = logIn;
  return (
    <>
      {error === null ? null : (
        <Banner tone="danger" live>
          {error instanceof ApiError ? error.message : t('passkey.failed')}
        </Banner>
      )}
      <Button type="button" size="l" full loading={logIn.isPending} onClick={() => logIn.mutate()}>
        {t('passkey.login')}
      </Button>
    </>
  );
}
