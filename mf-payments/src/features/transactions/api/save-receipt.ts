import type { ApiClient } from '@tandem/contracts/api/client';

/** Requests the receipt of a purchase and hands it to the browser as a file. Rejects with `not_found`. */
export async function saveReceipt(api: ApiClient, id: string): Promise<void> {
  const { name, pdf } = await api.call('GET /api/receipt.php', { query: { id } });
  const bytes = Uint8Array.from(atob(pdf), (letter) => letter.charCodeAt(0));
  const address = URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
