import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { connectOrStartDatabase } from '@tandem/api-gateway/platform/db/connection';
import { MARK_HEADER } from '@tandem/api-gateway/testing/statements';
import { WORKSPACE } from '../../workspace.ts';
import { writeResults } from '../write-results.ts';
import { startMeasured, waitUntilUp } from './child-calls.ts';
import type { MeasuredProcess, RawReply } from './child-calls.ts';
import { browserHeaders, findFacts, logIn } from './demo-client.ts';
import { ENDPOINT_CASES } from './endpoint-cases.ts';
import type { EndpointCase } from './endpoint-cases.ts';
import { putLoad } from './load.ts';
import type { LoadTarget } from './load.ts';

export interface EndpointsToMeasure {
  port: string;
  dataDir: string;
  /** Fictional members of each demo tenant; those that are missing are added. */
  members: number;
  /** Of each server and call; the middle round counts. */
  rounds: number;
  /** Of a round. */
  seconds: number;
  /** Only calls whose name has this in it. */
  only?: string | undefined;
}

/** One server's side of a call. */
interface Cost {
  perSecond: number;
  cpuMilliseconds: number;
}

export interface EndpointCost {
  key: string;
  reader: string;
  statements: readonly string[];
  bytes: number;
  gateway: Cost;
  raw: Cost;
  /** The gateway's throughput beside that of node:http with the same statements: the middle of the rounds' ratios. */
  throughputRatio: number;
  /** The raw server's processor time beside the gateway's; the same. */
  cpuRatio: number;
}

interface Prepared {
  measured: EndpointCase;
  target: LoadTarget;
  reply: RawReply;
}

/** Headers that `node:http` writes by itself, and the one that is another in each response. */
const OF_ONE_RESPONSE: ReadonlySet<string> = new Set([
  'connection',
  'content-length',
  'date',
  'keep-alive',
  'x-request-id',
]);

const WARM_UP_SECONDS = 1;
const modulePath = (name: string) => path.join(import.meta.dirname, name);

/** What the raw server is to do as well, once the call has been made before: nothing is new to the gateway then. */
async function prepare(
  measured: EndpointCase,
  target: LoadTarget,
  origin: string,
  gateway: MeasuredProcess,
): Promise<Prepared> {
  const call = async (mark: string) => {
    const response = await fetch(`${origin}${target.path}`, { headers: { ...target.headers, [MARK_HEADER]: mark } });
    if (!response.ok) throw new Error(`${target.path} returned ${response.status}: ${await response.text()}`);
    const received: unknown = await response.json();
    return {
      response: received,
      headers: Object.fromEntries([...response.headers].filter(([name]) => !OF_ONE_RESPONSE.has(name))),
    };
  };
  await call('first');
  const { response: received, headers } = await call(target.path);
  await gateway.ask('statements', 'first');
  return {
    measured,
    target,
    reply: { response: received, headers, statements: await gateway.ask('statements', target.path) },
  };
}

async function measureCost(server: MeasuredProcess, target: LoadTarget, seconds: number): Promise<Cost> {
  const before = await server.ask('cpu', null);
  const load = await putLoad(target, seconds);
  const used = (await server.ask('cpu', null)) - before;
  return { perSecond: load.calls / load.seconds, cpuMilliseconds: used / 1000 / load.calls };
}

const middle = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
const middleCost = (costs: readonly Cost[]): Cost => ({
  perSecond: middle(costs.map((cost) => cost.perSecond)),
  cpuMilliseconds: middle(costs.map((cost) => cost.cpuMilliseconds)),
});

/** Both servers in turns, so that other work of the machine slows both. */
async function compare(
  prepared: Prepared,
  servers: { gateway: MeasuredProcess; raw: MeasuredProcess; rawTarget: LoadTarget },
  { rounds, seconds }: EndpointsToMeasure,
): Promise<EndpointCost> {
  const { gateway, raw, rawTarget } = servers;
  await putLoad(prepared.target, WARM_UP_SECONDS);
  await putLoad(rawTarget, WARM_UP_SECONDS);
  const costs = { gateway: [] as Cost[], raw: [] as Cost[] };
  for (let round = 0; round < rounds; round += 1) {
    costs.gateway.push(await measureCost(gateway, prepared.target, seconds));
    costs.raw.push(await measureCost(raw, rawTarget, seconds));
  }
  const ratioOf = (pick: (gateway: Cost, raw: Cost) => number) =>
    middle(costs.gateway.map((cost, round) => pick(cost, costs.raw[round] ?? cost)));
  return {
    key: prepared.measured.key,
    reader: prepared.measured.reader,
    statements: prepared.reply.statements.map(({ text }) => text.replaceAll(/\s+/g, ' ').trim()),
    bytes: JSON.stringify(prepared.reply.response).length,
    gateway: middleCost(costs.gateway),
    raw: middleCost(costs.raw),
    throughputRatio: ratioOf((ours, theirs) => ours.perSecond / theirs.perSecond),
    cpuRatio: ratioOf((ours, theirs) => theirs.cpuMilliseconds / ours.cpuMilliseconds),
  };
}

function printTable(costs: readonly EndpointCost[]): void {
  console.table(
    costs.map(({ key, reader, statements, bytes, gateway, raw, throughputRatio, cpuRatio }) => ({
      'call': key.replace('GET /api/', '').replace('.php', ''),
      'by': reader,
      'KB': Number((bytes / 1024).toFixed(1)),
      'statements': statements.length,
      'gateway ms': Number(gateway.cpuMilliseconds.toFixed(2)),
      'raw ms': Number(raw.cpuMilliseconds.toFixed(2)),
      'CPU ratio': Number(cpuRatio.toFixed(2)),
      'gateway/s': Math.round(gateway.perSecond),
      'raw/s': Math.round(raw.perSecond),
      'throughput ratio': Number(throughputRatio.toFixed(2)),
    })),
  );
}

function targetOf(measured: EndpointCase, query: Readonly<Record<string, string | number>>): string {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString();
  const address = measured.key.slice('GET '.length);
  return search === '' ? address : `${address}?${search}`;
}

async function measureAll(
  options: EndpointsToMeasure,
  databaseUrl: string,
  { gateway, raw }: { gateway: MeasuredProcess; raw: MeasuredProcess },
): Promise<EndpointCost[]> {
  const origin = `http://localhost:${options.port}`;
  await waitUntilUp(origin, gateway);
  const cookies = await logIn(origin);
  const facts = await findFacts(origin, cookies.premium ?? '', databaseUrl);
  const prepared: Prepared[] = [];
  for (const measured of ENDPOINT_CASES.filter(({ key }) => key.includes(options.only ?? ''))) {
    const headers = browserHeaders(origin, cookies[measured.reader]);
    const target = { port: Number(options.port), path: targetOf(measured, measured.query(facts)), headers };
    prepared.push(await prepare(measured, target, origin, gateway));
  }
  const rawPort = await raw.ask(
    'serve',
    prepared.map(({ reply }) => reply),
  );
  const costs: EndpointCost[] = [];
  for (const [index, item] of prepared.entries()) {
    const rawTarget = { ...item.target, port: rawPort, path: `/${index}` };
    const cost = await compare(item, { gateway, raw, rawTarget }, options);
    console.log(`${cost.key}  ${cost.statements.length} statements, ${cost.gateway.cpuMilliseconds.toFixed(2)} ms`);
    costs.push(cost);
  }
  return costs;
}

/**
 * What each read of the contract costs beside a server of node:http and pg that runs the same statements, in production
 * mode and with many members. Prints a table and writes `bench-results/endpoints.json`.
 */
export async function measureEndpoints(options: EndpointsToMeasure): Promise<void> {
  const { port, dataDir, members } = options;
  await promisify(execFile)(
    process.execPath,
    [path.join(WORKSPACE, 'api-gateway/src/cli/seed.ts'), '--members', String(members)],
    { env: { ...process.env, DATA_DIR: dataDir } },
  );
  const settings = {
    PORT: port,
    DATA_DIR: dataDir,
    NODE_ENV: 'production',
    LOG_LEVEL: 'warn',
    TRUST_PROXY: 'loopback',
  };
  const gateway = startMeasured(path.join(WORKSPACE, 'api-gateway/src/main/server.ts'), settings, [
    modulePath('record-statements.ts'),
  ]);
  let raw: MeasuredProcess | null = null;
  try {
    await waitUntilUp(`http://localhost:${port}`, gateway);
    const { url } = await connectOrStartDatabase({ dataDir, databaseUrl: null });
    raw = startMeasured(modulePath('raw-server.ts'), { BENCH_DATABASE_URL: url });
    const costs = await measureAll(options, url, { gateway, raw });
    printTable(costs);
    await writeResults('endpoints.json', { members, rounds: options.rounds, seconds: options.seconds, costs });
  } finally {
    await raw?.stop();
    await gateway.stop();
  }
}
