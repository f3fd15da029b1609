import type { MEMBER_HEADER } from '@tandem/contracts/api/client';
import type { Locale } from '@tandem/contracts/product/locales';
import { readApiError } from '@tandem/shared-ui/host';

/** Of the contract, of which only types reach the browser. */
const HEADER: typeof MEMBER_HEADER = 'X-Member';

interface UploadOptions {
  /** The part that others see, as the API takes it (C-PHOTOS-CROP); null leaves it to the site. */
  part: string | null;
  locale: Locale;
  key: string;
  /** The id of the member whose photo it is (R-PLATFORM-MEMBER-HEADER); null where it is not known. */
  member: number | null;
  /** For a response without words of its own. */
  genericMessage: string;
}

/**
 * Uploads a photo of the member (C-PHOTOS-UPLOAD): the bytes of the file are the body. The same key sent again uploads
 * nothing twice. Rejects with an `ApiError` in the words of the server, or with the network's error.
 */
export async function uploadPhoto(
  file: File,
  { part, locale, key, member, genericMessage }: UploadOptions,
): Promise<void> {
  const query = part === null ? '' : `?${new URLSearchParams({ part }).toString()}`;
  const response = await fetch(`/api/photos.php${query}`, {
    method: 'POST',
    headers: {
      'Content-Type': file.type === '' ? 'application/octet-stream' : file.type,
      'Accept': 'application/json',
      'Accept-Language': locale,
      'X-Request-Type': 'client',
      'Idempotency-Key': key,
      ...(member !== null && { [HEADER]: String(member) }),
    },
    body: file,
  });
  if (!response.ok) throw await readApiError(response, genericMessage);
}
