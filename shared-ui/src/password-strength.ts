import { useEffect, useState } from 'react';
import type { PasswordOwner } from '@tandem/contracts/forms/password-rules';
import type { passwordStrength } from '@tandem/contracts/forms/password-strength';
import { LIMITS } from '@tandem/contracts/product/limits';
import { useHost } from '@tandem/shared-ui/host';

/** What is said of a password while it is typed. */
export type Strength = 'weak' | 'fair' | 'strong';

type Estimate = typeof passwordStrength;

/** Its dictionary is larger than the page: it is loaded when a password is typed. */
const loadEstimate = async (): Promise<Estimate> =>
  (await import(/* webpackChunkName: "password-strength" */ '@tandem/contracts/forms/password-strength'))
    .passwordStrength;

const STRONG = 4;

/**
 * Returns how strong a password is that is being typed, or null while it is too short to be one, or while that is not
 * known. The server decides: where the estimate could not be loaded, nothing is said.
 */
export function usePasswordStrength(password: string, owner: PasswordOwner): Strength | null {
  const { telemetry } = useHost();
  const [estimate, setEstimate] = useState<Estimate | null>(null);
  const isTyped = password !== '';
  useEffect(() => {
    if (!isTyped || estimate !== null) return;
    loadEstimate().then(
      (loaded) => setEstimate(() => loaded),
      (error: unknown) => telemetry.error(error, { doing: 'estimate a password' }),
    );
  }, [isTyped, estimate, telemetry]);
  if (estimate === null || password.length < LIMITS.passwordMinBytes) return null;
  const score = estimate(password, owner);
  if (score < LIMITS.passwordMinStrength) return 'weak';
  return score < STRONG ? 'fair' : 'strong';
}
