import { describe, expect, it } from 'vitest';
import { createClient, failure, headersOf, json } from '../testing/scripted-client.ts';

describe('whose a call of the API client is', () => {
  it('says in a write whose it is: of the member whom the page shows, or of another who wrote it [R-PLATFORM-MEMBER-HEADER]', async () => {
    const { client, requests } = createClient([json(200, {})]);
    await client.call('GET /api/user.php');
    await client.call('POST /api/like.php', { body: { profile_id: 7 } });
    await client.call('POST /api/like.php', { body: { profile_id: 7 }, member: 41 });
    expect(requests.map(({ init }) => headersOf(init)['X-Member'])).toEqual([undefined, '42', '41']);
  });

  it('says in a read whose it is where the caller names the member [R-PLATFORM-MEMBER-HEADER]', async () => {
    const { client, requests } = createClient([json(200, {})]);
    await client.call('GET /api/logout.php', { member: 41 });
    expect(requests.map(({ init }) => headersOf(init)['X-Member'])).toEqual(['41']);
  });

  it('reports that somebody else has logged in, and does not repeat the call [R-ACCOUNT-OTHER-MEMBER]', async () => {
    const { client, requests, onOtherSession, onAuthenticationRequired } = createClient([
      failure(409, 'other_session'),
    ]);
    const liked = client.call('POST /api/like.php', { body: { profile_id: 7 } });
    await expect(liked).rejects.toMatchObject({ code: 'other_session', status: 409 });
    expect([requests.length, onOtherSession.mock.calls.length]).toEqual([1, 1]);
    expect(onAuthenticationRequired).not.toHaveBeenCalled();
  });
});
