import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createApp } from '../src/app.ts';
import { compose } from '../src/compose.ts';
import { loadConfig } from '../src/config/env.ts';
import { openPool } from '../src/db/database.ts';
import { startEmbeddedPostgres } from '../src/db/embedded-postgres.ts';
import { migrate } from '../src/db/migrate.ts';
import { createLogger } from '../src/http/logger.ts';
import { createFactories } from './factories.ts';
import { TestClient } from './client.ts';
import { seedTestTenants } from './tenants.ts';
const pg = await startEmbeddedPostgres({ dataDir: '/tmp/domain/pg-show' } as never);
const opened = openPool(pg.url);
const ran = await migrate(opened.db); if (ran.length) await seedTestTenants(opened.db);
const config = loadConfig({ NODE_ENV: 'test', LOG_LEVEL: 'warn', DATA_DIR: '/tmp/domain/show', DATABASE_URL: pg.url, PORT: '8110' });
const app = createApp(compose({ config, log: createLogger(config), db: opened.db, pool: opened.pool, databaseUrl: pg.url }));
const server = createServer(app.express); await new Promise<void>((r) => server.listen(8110, '127.0.0.1', () => r()));
const f = createFactories(opened.db);
const urls: string[] = [];
for (const [language, method, country] of [['en', 'ideal', 'NL'], ['fr', 'sdd', 'FR']] as const) {
  const m = await f.makeMember({ language }); const c = new TestClient(8110, 'localhost');
  await c.post('/api/user.php', { email: m.email, password: m.password });
  const p = await c.call('POST /api/payment.php', { body: { bundle_id: '40', method, country, consents: { immediate_start: true } } });
  urls.push(`http://localhost:8110${p.redirect_url}`);
}
writeFileSync('/tmp/domain/urls', urls.join('\n'));
console.log('ready');
process.on('SIGTERM', () => { server.closeAllConnections(); server.close(); void app.close().then(() => opened.close()).then(() => pg.stop()).then(() => process.exit(0)); });
