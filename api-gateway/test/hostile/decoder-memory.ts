import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

/** The process in which the gateway decodes a photo (src/providers/media/ingest-apart.ts). */
const DECODER = 'ingest-process.ts';
const EVERY_MILLISECONDS = 20;

/** A file of /proc; an empty text where the process has ended meanwhile. */
const readProc = (path: string) => readFile(`/proc/${path}`, 'utf8').catch(() => '');

const kilobytesOf = (status: string, name: string) =>
  Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? 0);

/** The most that a process has had so far, without what it shares with the gateway: the program itself. */
async function peakOf(pid: string): Promise<number> {
  if (!(await readProc(`${pid}/cmdline`)).includes(DECODER)) return 0;
  const status = await readProc(`${pid}/status`);
  return (kilobytesOf(status, 'VmHWM') - kilobytesOf(status, 'RssFile')) * 1024;
}

/** What the gateway and its decoders have at this moment. */
async function readOnLinux(gateway: number): Promise<Sample> {
  const children = (await readProc(`${gateway}/task/${gateway}/children`)).split(' ').filter(Boolean);
  const peaks = await Promise.all(children.map(peakOf));
  return {
    gateway: kilobytesOf(await readProc(`${gateway}/status`), 'VmRSS') * 1024,
    decoders: peaks.reduce((sum, peak) => sum + peak, 0),
  };
}

/** The same where there is no /proc; a decoder counts with what it shares. */
async function readByPs(gateway: number): Promise<Sample> {
  const { stdout } = await promisify(execFile)('ps', ['-axo', 'pid=,ppid=,rss=,command=']);
  const processes = stdout.split('\n').flatMap((line) => {
    const [, pid, parent, rss, command = ''] = /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    return pid === undefined ? [] : [{ pid: Number(pid), parent: Number(parent), bytes: Number(rss) * 1024, command }];
  });
  const sum = (all: typeof processes) => all.reduce((total, { bytes }) => total + bytes, 0);
  return {
    gateway: sum(processes.filter(({ pid }) => pid === gateway)),
    decoders: sum(processes.filter(({ parent, command }) => parent === gateway && command.includes(DECODER))),
  };
}

interface Sample {
  gateway: number;
  decoders: number;
}

export interface WatchedMemory {
  /** The most that the gateway and its decoders had at one moment, in bytes. */
  together: number;
  /** The most that the decoders had at one moment; 0 when none was seen. */
  decoders: number;
}

/**
 * Watches the memory of a gateway together with that of the processes in which it decodes photos: they have memory of their
 * own, which the gateway's does not contain. Returns the function that ends it, with what was seen.
 */
export function watchDecoders(gateway: number): () => Promise<WatchedMemory> {
  const most: WatchedMemory = { together: 0, decoders: 0 };
  const read = process.platform === 'linux' ? readOnLinux : readByPs;
  const ending = new AbortController();
  const watch = async () => {
    while (!ending.signal.aborted) {
      const sample = await read(gateway);
      most.together = Math.max(most.together, sample.gateway + sample.decoders);
      most.decoders = Math.max(most.decoders, sample.decoders);
      await new Promise((resolve) => setTimeout(resolve, EVERY_MILLISECONDS));
    }
    return most;
  };
  const watching = watch();
  return () => {
    ending.abort();
    return watching;
  };
}
