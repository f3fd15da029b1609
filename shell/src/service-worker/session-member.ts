/** Returns the id of the member who is logged in with this browser; null for a visitor. Rejects without a response. */
export async function sessionMember(signal?: AbortSignal): Promise<number | null> {
  const response = await fetch('/api/user.php', {
    headers: { 'X-Request-Type': 'client' },
    credentials: 'same-origin',
    ...(signal && { signal }),
  });
  const { user } = (await response.json()) as { user?: { id: number } | null };
  return response.ok && user ? user.id : null;
}
