/** What tests of the gateway import. */
export { createTestDatabase } from './database.ts';
export type { TestDatabase } from './database.ts';
export { METRICS_READER, startTestGateway } from './gateway.ts';
export type { TestGateway, TestGatewayOptions } from './gateway.ts';
export { ApiFailure, TestClient } from './client.ts';
export type { TestResponse, TestRequest } from './client.ts';
export { codeOf, failureOf } from './failure.ts';
export { createFactories, PASSWORD } from './factories.ts';
export type { MemberInput, TestMember } from './factories.ts';
export { ALPHA, ALPHA_SETTINGS, BETA, BETA_SETTINGS } from './tenants.ts';
