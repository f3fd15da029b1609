import { useSyncExternalStore } from 'react';
import { Button } from '@tandem/shared-ui/components/Button';
import { useApi } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { useMutation } from '@tandem/shared-ui/query';
import type { User } from '@tandem/contracts/api/user';
import { LoginFailure } from './LoginFailure.tsx';

const neverChanges = () => () => undefined;
const canUsePasskeys = () => 'PublicKeyCredential' in globalThis;
/** The server's: nearly all browsers can, and the page does not move for them. */
const assumed = () => true;

/** The button of `PasskeyButton`; nothing in a browser that knows no passkeys (R-ACCOUNT-PASSKEY-BUTTON). */
export function PasskeyLogin({ onDone }: { onDone: (user: User) => void }) {
  return useSyncExternalStore(neverChanges, canUsePasskeys, assumed) ? <PasskeyButton onDone={onDone} /> : null;
}

/**
 * Logs in with a passkey, beside the form of the password. The browser asks which; one without
 * passkeys says that it has none. An account that is about to be deleted is offered the way back, which takes the passkey
 * again (R-ACCOUNT-RETURN-PASSKEY).
 */
function PasskeyButton({ onDone }: { onDone: (user: User) => void }) {
  const { t } = useTranslation('mf-signup');
  const api = useApi();
  const tryPasskey = async (options?: { keepAccount: true }) => {
    const { logInWithPasskey } = await import(/* webpackChunkName: "passkeys" */ '../model/passkeys.ts');
    const user = await logInWithPasskey(api, options);
    if (user !== null) onDone(user);
  };
  const logIn = useMutation({ mutationFn: () => tryPasskey() });
  return (
    <>
      <LoginFailure
        error={logIn.error}
        fallback={t('passkey.failed')}
        onReturn={() => tryPasskey({ keepAccount: true })}
      />
      <Button type="button" size="l" full loading={logIn.isPending} onClick={() => logIn.mutate()}>
        {t('passkey.login')}
      </Button>
    </>
  );
}
