import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import { Counter } from 'prom-client';
import type { Registry } from 'prom-client';
import type { Blamed } from '../../platform/telemetry/metrics.ts';
import { framesOf } from '../blame/frames.ts';
import type { Logger } from 'pino';
import { z } from 'zod';

const LARGEST_BODY = 16 * 1024;
const LINES_PER_MINUTE = 30;

const text = z.string().max(2000).optional();
/** Either form: `application/csp-report` has one report, the Reporting API a list of them. */
const oldReportSchema = z.object({
  'csp-report': z.object({
    'violated-directive': text,
    'effective-directive': text,
    'blocked-uri': text,
    'document-uri': text,
    'source-file': text,
  }),
});
const reportSchema = z.object({
  type: z.string().max(60),
  body: z.object({ effectiveDirective: text, blockedURL: text, documentURL: text, sourceFile: text }).nullish(),
});
const reportsSchema = z.array(reportSchema).max(50);

export interface PolicyViolation {
  type: string;
  directive: string;
  /** Without query and fragment, which may carry private data. */
  blocked: string;
  page: string;
  /** The script that did what was refused. */
  source: string;
}

async function readBody(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > LARGEST_BODY) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function withoutQuery(address: string | undefined): string {
  return (address ?? '').split(/[?#]/, 1)[0]?.slice(0, 300) ?? '';
}

function parse(body: string): PolicyViolation[] {
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch (error) {
    if (error instanceof SyntaxError) return [];
    throw error;
  }
  const old = oldReportSchema.safeParse(json);
  if (old.success) {
    const report = old.data['csp-report'];
    const directive = report['effective-directive'] ?? report['violated-directive'] ?? '';
    return [
      {
        type: 'csp-violation',
        directive: directive.slice(0, 100),
        blocked: withoutQuery(report['blocked-uri']),
        page: withoutQuery(report['document-uri']),
        source: withoutQuery(report['source-file']),
      },
    ];
  }
  const reports = reportsSchema.safeParse(json);
  if (!reports.success) return [];
  return reports.data.map(({ type, body: detail }) => ({
    type,
    directive: (detail?.effectiveDirective ?? '').slice(0, 100),
    blocked: withoutQuery(detail?.blockedURL),
    page: withoutQuery(detail?.documentURL),
    source: withoutQuery(detail?.sourceFile),
  }));
}

export interface PolicyReports {
  handle: RequestHandler;
  /** How many violations were reported to this gateway since it started. */
  count: () => number;
}

export interface PolicyReportsDeps {
  log: Logger;
  registry: Registry;
  isKnownRelease: (part: string, release: string) => Promise<boolean>;
}

/** Whom a document without a composition is of, such as that of an error. */
const GATEWAY: Blamed = { part: 'gateway', release: 'gateway' };

const partOf = (release: string) => release.split('@', 1)[0] ?? '';

/** Of the address that the report was sent to: the document's own page. */
function pageOf(url: string): { composition: string | null; release: string } {
  const query = new URL(url, 'http://gateway').searchParams;
  const composition = query.get('composition') ?? '';
  return {
    composition: /^[0-9a-f]{16}$/.test(composition) ? composition : null,
    release: (query.get('release') ?? '').slice(0, 80),
  };
}

/**
 * Collects what browsers report about broken policies (R-PLATFORM-BLAME-POLICY): a counter by part and release, and a
 * bounded number of log lines, because anybody can send anything here. The release whose file was refused, or whose script
 * did it, is to blame, otherwise that of the page. Always responds with 204.
 */
export function collectPolicyReports({ log, registry, isKnownRelease }: PolicyReportsDeps): PolicyReports {
  const counter = new Counter({
    name: 'policy_violations_total',
    help: 'Violations of document policies that browsers reported, by part and release',
    labelNames: ['part', 'release'],
    registers: [registry],
  });
  let count = 0;
  let minute = 0;
  let lines = 0;
  const blamedOf = async ({ source, blocked }: PolicyViolation, release: string): Promise<Blamed> => {
    const page = { part: partOf(release), release };
    for (const one of [...framesOf(source), ...framesOf(blocked), page])
      if (await isKnownRelease(one.part, one.release)) return { part: one.part, release: one.release };
    return GATEWAY;
  };
  const note = async (violation: PolicyViolation, { composition, release }: ReturnType<typeof pageOf>) => {
    const blamed = await blamedOf(violation, release);
    counter.inc({ part: blamed.part, release: blamed.release });
    count += 1;
    const now = Math.floor(Date.now() / 60_000);
    if (now !== minute) [minute, lines] = [now, 0];
    lines += 1;
    if (lines <= LINES_PER_MINUTE) log.warn({ violation, composition, ...blamed }, 'a document policy was broken');
  };
  return {
    count: () => count,
    handle: async (request, response) => {
      const body = await readBody(request);
      const page = pageOf(request.originalUrl);
      if (body === null) response.setHeader('Connection', 'close');
      else for (const violation of parse(body)) await note(violation, page);
      response.setHeader('Cache-Control', 'no-store');
      response.status(204).end();
    },
  };
}
