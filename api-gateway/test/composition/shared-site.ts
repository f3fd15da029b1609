import type { Settings } from '@tandem/contracts/api/settings';
import { ALPHA, startTestGateway } from '../harness.ts';
import type { TestGateway } from '../harness.ts';
import { fixtureRoute } from './fixture-release.ts';
import { startPublishedGateway } from './published-gateway.ts';

/** Starts a gateway whose home page has a description, and that has no page for complaints. */
export const startSharedSite = () =>
  startPublishedGateway({
    'mf-members': {
      edit: (release) => ({ ...release, routes: release.routes.filter((route) => route.id !== 'complaints') }),
    },
    'mf-landers': {
      routes: [
        fixtureRoute('index', {
          texts: {
            title: { en: 'Hello', fr: 'Bonjour' },
            description: { en: '{free_messages} free on {tenant}', fr: '{free_messages} offerts' },
          },
        }),
      ],
    },
  });

/** Runs a second gateway on the same database while the first tenant has other settings. */
export async function withSettings(
  gateway: TestGateway,
  changes: Partial<Settings>,
  run: (other: TestGateway) => Promise<void>,
): Promise<void> {
  const row = await gateway.db
    .selectFrom('tenants')
    .select('settings')
    .where('id', '=', ALPHA)
    .executeTakeFirstOrThrow();
  const write = (settings: object) =>
    gateway.db
      .updateTable('tenants')
      .set({ settings: JSON.stringify(settings) })
      .where('id', '=', ALPHA)
      .execute();
  await write({ ...row.settings, ...changes });
  const other = await startTestGateway({
    databaseUrl: gateway.config.databaseUrl ?? '',
    env: { DATA_DIR: gateway.config.dataDir },
  });
  try {
    await run(other);
  } finally {
    await other.close();
    await write(row.settings);
  }
}
