import { execFile } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { promisify } from 'node:util';
import { TestClient } from '@tandem/api-gateway/testing/client';
import { watchDecoders } from '@tandem/api-gateway/testing/hostile/decoder-memory';
import { HOSTILE_FILES } from '@tandem/api-gateway/testing/hostile/hostile-files';
import { makeFiles, sendHostile } from '@tandem/api-gateway/testing/hostile/send-hostile';
import type { HostileReply, MadeFile } from '@tandem/api-gateway/testing/hostile/send-hostile';
import { WORKSPACE } from '../../workspace.ts';
import { startMeasured, waitUntilUp } from '../endpoints/child-calls.ts';
import type { MeasuredProcess } from '../endpoints/child-calls.ts';
import { DEMO_PASSWORD } from '../endpoints/demo-client.ts';
import { writeResults } from '../write-results.ts';

const MOST_MILLISECONDS = 3000;
const MOST_MEGABYTES = 300;
const inGateway = (file: string) => path.join(WORKSPACE, 'api-gateway', file);

interface Memory {
  now: number;
  most: number;
}

async function memoryOf({ child }: MeasuredProcess): Promise<Memory> {
  const reply = once(child, 'message');
  child.send('memory');
  const [memory] = (await reply) as [Memory];
  return memory;
}

/** Sends one file alone, and removes the photo that it became. */
async function sendAlone(file: MadeFile, member: TestClient, visitor: TestClient): Promise<HostileReply> {
  const { replies } = await sendHostile([file], [member], visitor);
  const [reply] = replies;
  if (reply === undefined) throw new Error(`There was no response to '${file.name}'.`);
  if (reply.status === 201) {
    const { photo_id: id } = reply.body as { photo_id: number };
    await member.call('DELETE /api/photos.php', { body: { id } });
  }
  return reply;
}

/**
 * How long each hostile file takes on this machine, one at a time, and how far the memory of the gateway and of its decoders
 * grows with all of them (L-PHOTOS-UPLOAD-MEMORY). Prints a table, slowest first, and writes `bench-results/uploads.json`. Returns 1 when
 * one takes more than three seconds or all of them more than 300 MB, 0 otherwise.
 */
export async function measureUploads({ port, dataDir }: { port: string; dataDir: string }): Promise<number> {
  const settings = { PORT: port, DATA_DIR: dataDir, LOG_LEVEL: 'warn', RATE_LIMITS: 'off' };
  const env = { ...process.env, ...settings };
  await promisify(execFile)(process.execPath, [inGateway('src/cli/seed.ts'), '--members', '50'], { env });
  const files = await makeFiles(HOSTILE_FILES);
  const gateway = startMeasured(inGateway('src/main/server.ts'), settings, [
    inGateway('test/fixtures/report-memory.ts'),
  ]);
  try {
    await waitUntilUp(`http://localhost:${port}`, gateway);
    const [member, visitor] = [new TestClient(Number(port), 'localhost'), new TestClient(Number(port), 'localhost')];
    await member.post('/api/user.php', { email: 'premium@tandemly.test', password: DEMO_PASSWORD });
    const before = await memoryOf(gateway);
    const endWatch = watchDecoders(gateway.child.pid ?? 0);
    const replies: HostileReply[] = [];
    for (const file of files) replies.push(await sendAlone(file, member, visitor));
    const { together, decoders } = await endWatch();
    const megabytes = (bytes: number) => Math.round(bytes / 1024 / 1024);
    const grown = megabytes(Math.max((await memoryOf(gateway)).most, together) - before.now);
    const rows = replies
      .map(({ file, status, milliseconds }) => ({ file: file.name, status, ms: Math.round(milliseconds) }))
      .toSorted((a, b) => b.ms - a.ms);
    console.table(rows);
    console.log(`${rows.length} files, the slowest in ${rows[0]?.ms} ms; the memory grew by ${grown} MB.`);
    console.log(`That is with the processes that decode large photos, which had ${megabytes(decoders)} MB at most.`);
    await writeResults('uploads.json', {
      grownMegabytes: grown,
      decoderMegabytes: megabytes(decoders),
      files: rows,
    });
    return (rows[0]?.ms ?? 0) > MOST_MILLISECONDS || grown > MOST_MEGABYTES ? 1 : 0;
  } finally {
    await gateway.stop();
  }
}
