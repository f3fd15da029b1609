import type { TestClient, TestResponse } from '../client.ts';
import { sendPhoto } from '../domain/pictures.ts';
import type { HostileFile } from './hostile-file.ts';

/** A hostile file with its bytes. */
export type MadeFile = HostileFile & { bytes: Buffer };

/** What came of a file. */
export interface HostileReply extends TestResponse {
  file: MadeFile;
  milliseconds: number;
}

/** A read that was made while a file was with the gateway. */
export interface ReadMeanwhile {
  path: string;
  status: number;
  /** Whether the file was still being worked on when the response to the read was there. */
  wasBusy: boolean;
}

export interface HostileRun {
  replies: HostileReply[];
  reads: ReadMeanwhile[];
}

const READS = ['/healthz', '/api/members.php?country=NL'];

/** Makes the bytes of the files, one after the other: some take hundreds of megabytes to make. */
export async function makeFiles(files: readonly HostileFile[]): Promise<MadeFile[]> {
  const made: MadeFile[] = [];
  for (const file of files) made.push({ ...file, bytes: await file.make() });
  return made;
}

/**
 * Sends every file, as many at a time as there are senders, each a member with room for its share of the photos. A
 * visitor reads meanwhile.
 */
export async function sendHostile(
  files: readonly MadeFile[],
  senders: readonly TestClient[],
  visitor: TestClient,
): Promise<HostileRun> {
  const run: HostileRun = { replies: [], reads: [] };
  const left = files.values();
  const sendOne = async (sender: TestClient, file: MadeFile) => {
    let isBusy = true;
    const upload = async () => {
      const begun = performance.now();
      const reply = await sendPhoto(sender, file.bytes, { type: file.type });
      isBusy = false;
      run.replies.push({ ...reply, file, milliseconds: performance.now() - begun });
    };
    const read = async (path: string) => {
      const { status } = await visitor.get(path);
      run.reads.push({ path, status, wasBusy: isBusy });
    };
    await Promise.all([upload(), ...READS.map(read)]);
  };
  const sendAll = async (sender: TestClient) => {
    for (const file of left) await sendOne(sender, file);
  };
  await Promise.all(senders.map(sendAll));
  return run;
}
