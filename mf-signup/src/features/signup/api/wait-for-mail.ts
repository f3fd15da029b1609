import type { ApiClient } from '@tandem/contracts/api/client';

/** A slower mail server is not waited for: the next page shows the state of the mail. */
const LONGEST_WAIT_MILLISECONDS = 3000;
const PAUSE_MILLISECONDS = 300;

/** Resolves once the activation mail has gone out or was refused, or when that takes too long. */
export async function waitForMail(api: ApiClient): Promise<void> {
  const deadline = Date.now() + LONGEST_WAIT_MILLISECONDS;
  for (;;) {
    const { mail } = await api.call('GET /api/activate-resend.php');
    if (mail !== 'waiting' || Date.now() > deadline) return;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MILLISECONDS));
  }
}
