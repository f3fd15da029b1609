import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LIMITS } from '@tandem/contracts/product/limits';
import { chats, give, personOf, read, remove, send } from './domain/chat.ts';
import { block } from './domain/photos.ts';
import { failureOf, startTestGateway } from './harness.ts';
import type { MemberInput, TestClient, TestGateway } from './harness.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

const person = (input: MemberInput = {}) => personOf(gateway, input);
const refusalOf = async (call: Promise<unknown>) => (await failureOf(call)).error.code;
const search = async (client: TestClient, words: string) =>
  (await client.call('GET /api/chats.php', { query: { search: words } })).chats.map(
    ({ profile, last_message: last }) => [profile.name, last?.text],
  );

describe('a search of the chats', () => {
  test('finds names and words of both sides, newest first, and shows what was found [R-CHAT-SEARCH]', async () => {
    const [me, wilma, otto] = [await person(), await person({ name: 'Wilmasearch' }), await person({ name: 'Otto' })];
    await send(me.client, wilma.id, 'The Canal in winter');
    await send(me.client, wilma.id, 'Something else');
    await send(otto.client, me.id, 'Is your search over? 100%_\\');
    expect(await search(me.client, 'canal')).toEqual([['Wilmasearch', 'The Canal in winter']]);
    expect(await search(me.client, 'SEARCH')).toEqual([
      ['Otto', 'Is your search over? 100%_\\'],
      ['Wilmasearch', 'Something else'],
    ]);
    expect(await search(me.client, '0%_\\')).toEqual([['Otto', 'Is your search over? 100%_\\']]);
    expect(await search(me.client, '%')).toHaveLength(1);
    expect(await search(me.client, 'nowhere')).toEqual([]);
  });

  test('begins around a message, and goes on from there in both directions [C-CHAT-MESSAGES, R-CHAT-SEARCH-OPENS]', async () => {
    const [a, b, c] = [await person({ credits: 40 }), await person(), await person()];
    const ids: number[] = [];
    let conversation = 0;
    for (let index = 0; index < 12; index += 1) {
      const sent = await send(a.client, b.id, String(index));
      ids.push(sent.message.id);
      conversation = sent.conversation.id;
    }
    const around = async (id: number | undefined) => {
      const page = await read(b.client, conversation, { around: id, limit: 4 });
      return [page.messages.map(({ text }) => Number(text)), page.more, page.more_newer];
    };
    expect(await around(ids[6])).toEqual([[4, 5, 6, 7], true, true]);
    expect(await around(ids[1])).toEqual([[0, 1, 2], false, true]);
    expect(await around(ids[11])).toEqual([[9, 10, 11], true, false]);
    // What the member does not see is not in it: of another conversation, hidden by time, or deleted.
    const elsewhere = await send(c.client, b.id, 'elsewhere');
    expect(await around(elsewhere.message.id)).toEqual([[10, 11], true, false]);
    await sql`update messages set sent_at = now() - interval '12 months 1 day' where id = ${ids[0]}`.execute(
      gateway.db,
    );
    expect(await around(ids[0])).toEqual([[1, 2], false, true]);
    await expect(read(c.client, conversation, { around: ids[6] })).rejects.toThrow();
    await remove(b.client, conversation);
    expect(await around(ids[6])).toEqual([[], false, false]);
  });

  test('says where it found a message, and not the name alone [R-CHAT-SEARCH-OPENS]', async () => {
    const [me, wilma] = [await person(), await person({ name: 'Wilmacanal' })];
    const [first] = [await send(me.client, wilma.id, 'The Canal in winter'), await send(me.client, wilma.id, 'Else')];
    const found = async (words: string) =>
      (await me.client.call('GET /api/chats.php', { query: { search: words } })).chats.map(
        ({ found: isFound, last_message: last }) => [isFound, last?.id === first.message.id],
      );
    expect([await found('canal'), await found('wilma')]).toEqual([[[true, true]], [[undefined, false]]]);
    expect((await chats(me.client))[0]?.found).toBeUndefined();
  });

  test('finds words whatever their accents, apostrophes and case are, as they are typed and stored [R-CHAT-SEARCH-ALIKE]', async () => {
    const [me, friend] = [await person({ paid_user: true }), await person({ name: 'Zoé' })];
    const text = 'À l’apéro, cet ÉTÉ';
    await send(me.client, friend.id, text);
    for (const words of ["l'apéro", 'l’apero', 'ete', 'été', 'été'.normalize('NFD'), 'ETE', 'zoe', 'ZOÉ'])
      expect(await search(me.client, words), words).toEqual([['Zoé', text]]);
    expect(await search(me.client, 'hiver')).toEqual([]);
    const decomposed = 'Un thé glacé'.normalize('NFD');
    await send(friend.client, me.id, decomposed);
    expect(await search(me.client, 'thé glacé')).toEqual([['Zoé', decomposed]]);
    for (const accent of ['\u0301', '\u0301\u0308'])
      expect(await search(me.client, accent), 'accents alone').toEqual([]);
  });

  test('finds letters that are written as one or as two [R-CHAT-SEARCH-ALIKE]', async () => {
    const [me, friend] = [await person({ paid_user: true }), await person({ name: 'Lætitia' })];
    await send(me.client, friend.id, 'UN CŒUR');
    const [text, apart] = ['Un clin d’œil, ein Spaß', 'Le coeur net'];
    await send(friend.client, me.id, text);
    await send(me.client, friend.id, apart);
    for (const words of ['oeil', 'œil', 'OEIL', 'spass', 'Spaß'])
      expect(await search(me.client, words), words).toEqual([['Lætitia', text]]);
    for (const words of ['coeur', 'cœur', 'CŒUR', 'laetitia'])
      expect(await search(me.client, words), words).toEqual([['Lætitia', apart]]);
    expect(await search(me.client, 'un coeur')).toEqual([['Lætitia', 'UN CŒUR']]);
  });

  test('finds nothing that the list would not show [R-CHAT-SEARCH]', async () => {
    const [me, deleted, blocked, stranger, old] = [
      await person(),
      await person(),
      await person(),
      await person(),
      await person({ name: 'Longago' }),
    ];
    const sent = await send(deleted.client, me.id, 'hidden words');
    await send(blocked.client, me.id, 'hidden words');
    await send(stranger.client, deleted.id, 'hidden words');
    await give(stranger.client, me.id, 'rose');
    const past = await send(old.client, me.id, 'hidden words');
    await sql`update messages set sent_at = now() - interval '13 months' where id = ${past.message.id}`.execute(
      gateway.db,
    );
    await remove(me.client, sent.conversation.id);
    await block(gateway.db, me.id, blocked.id);
    expect(await search(me.client, 'hidden')).toEqual([]);
    expect(await search(me.client, 'rose')).toEqual([]);
  });

  test('says where more chats have the words than it returns [R-CHAT-SEARCH-MORE]', async () => {
    const me = await person({ credits: 60, paid_user: true });
    const find = () => me.client.call('GET /api/chats.php', { query: { search: 'evening' } });
    const writeTo = async (count: number) => {
      for (let index = 0; index < count; index += 1)
        await send(me.client, (await gateway.makeMember()).id, 'Good evening');
    };
    await writeTo(LIMITS.chatSearchPage);
    const all = await find();
    expect([all.chats.length, all.next]).toEqual([LIMITS.chatSearchPage, null]);
    await writeTo(1);
    const some = await find();
    expect([some.chats.length, typeof some.next]).toEqual([LIMITS.chatSearchPage, 'number']);
  });

  test(`is made at most ${LIMITS.chatSearchesPerMinute} times a minute by a member, the list as often as it likes [L-CHAT-SEARCHES-MINUTE]`, async () => {
    const [{ client }, other] = [await person(), await person()];
    const find = (by: TestClient) => by.call('GET /api/chats.php', { query: { search: 'words' } });
    for (let done = 0; done < LIMITS.chatSearchesPerMinute; done += 1) await find(client);
    expect(await failureOf(find(client))).toMatchObject({
      status: 429,
      body: { error: { code: 'too_many_requests' } },
    });
    expect(await chats(client)).toEqual([]);
    await find(other.client);
  });

  test(`needs words, at most ${LIMITS.chatSearchMax} characters of them, counted in code points [L-CHAT-SEARCH, V-PLATFORM-CODE-POINTS]`, async () => {
    const { client } = await person();
    for (const words of [' ', 'x'.repeat(LIMITS.chatSearchMax + 1)]) {
      expect(await refusalOf(client.call('GET /api/chats.php', { query: { search: words } }))).toBe('validation');
    }
    for (const letter of ['x', '😀']) expect(await search(client, letter.repeat(LIMITS.chatSearchMax))).toEqual([]);
  });
});

describe('a deleted chat', () => {
  const restore = (client: TestClient, conversation: number) =>
    client.call('POST /api/chat.php', { body: { conversation } });

  test('is restored whole, with what came since [R-CHAT-DELETE-UNDO, C-CHAT-RESTORE]', async () => {
    const [a, b] = [await person(), await person()];
    const { conversation } = await send(a.client, b.id, 'One');
    await remove(a.client, conversation.id);
    await remove(a.client, conversation.id);
    await send(b.client, a.id, 'Two');
    await restore(a.client, conversation.id);
    expect((await read(a.client, conversation.id)).messages.map(({ text }) => text)).toEqual(['One', 'Two']);
    expect(await chats(a.client)).toHaveLength(1);
  });

  test('is restored alike by a call that is repeated, as one whose response was lost is [R-CHAT-DELETE-UNDO, R-PLATFORM-IDEMPOTENCY-REPEAT]', async () => {
    const [a, b] = [await person(), await person()];
    const { conversation } = await send(a.client, b.id, 'One');
    const texts = async () => (await read(a.client, conversation.id)).messages.map(({ text }) => text);
    expect(await refusalOf(restore(a.client, conversation.id)), 'never deleted').toBe('not_found');
    await remove(a.client, conversation.id);
    await restore(a.client, conversation.id);
    await restore(a.client, conversation.id);
    expect(await texts()).toEqual(['One']);
    await send(b.client, a.id, 'Two');
    await remove(a.client, conversation.id);
    expect(await chats(a.client)).toEqual([]);
    await Promise.all([restore(a.client, conversation.id), restore(a.client, conversation.id)]);
    expect(await texts()).toEqual(['One', 'Two']);
  });

  test('keeps what an earlier deletion removed [R-CHAT-DELETE-UNDO]', async () => {
    const [a, b] = [await person(), await person()];
    const { conversation } = await send(a.client, b.id, 'One');
    await remove(a.client, conversation.id);
    await send(b.client, a.id, 'Two');
    await remove(a.client, conversation.id);
    await restore(a.client, conversation.id);
    expect((await read(a.client, conversation.id)).messages.map(({ text }) => text)).toEqual(['Two']);
  });

  test('is gone for good after a minute, for others, and by a block [L-CHAT-DELETE-UNDO, R-CHAT-DELETE-UNDO]', async () => {
    const [a, b, c] = [await person(), await person(), await person()];
    const late = await send(a.client, b.id);
    const other = await send(a.client, c.id);
    await remove(a.client, late.conversation.id);
    expect(await refusalOf(restore(b.client, late.conversation.id))).toBe('not_found');
    await sql`update participants set cleared_at = cleared_at - make_interval(secs => ${LIMITS.chatRestoreSeconds})
      where user_id = ${a.id}`.execute(gateway.db);
    expect(await refusalOf(restore(a.client, late.conversation.id))).toBe('not_found');
    await a.client.call('POST /api/block.php', { body: { profile_id: c.id } });
    expect(await refusalOf(restore(a.client, other.conversation.id))).toBe('not_found');
  });
});
