import { startTestGateway } from '../harness.ts';
import type { MemberInput, TestClient, TestGateway, TestMember } from '../harness.ts';

/** A gateway, and a member from a country that the tests of search use for nobody else, who is logged in. */
export async function startWithViewer(): Promise<{ gateway: TestGateway; viewer: TestMember; client: TestClient }> {
  const gateway = await startTestGateway();
  const viewer = await gateway.makeMember({ country: 'US', name: 'Viewer' });
  return { gateway, viewer, client: await gateway.login(viewer) };
}

/** Makes a member of a country. A test of search takes one that no other uses, so that counts are exact. */
export const makeIn = (gateway: TestGateway, country: MemberInput['country'], input: MemberInput = {}) =>
  gateway.makeMember({ ...input, country: country ?? 'NL' });

/** A new member, who is logged in. */
export async function makeLoggedIn(gateway: TestGateway): Promise<{ member: TestMember; client: TestClient }> {
  const member = await gateway.makeMember();
  return { member, client: await gateway.login(member) };
}
