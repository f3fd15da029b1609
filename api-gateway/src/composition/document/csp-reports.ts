import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import { Counter } from 'prom-client';
import type { Registry } from 'prom-client';
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
  }),
});
const reportSchema = z.object({
  type: z.string().max(60),
  body: z.object({ effectiveDirective: text, blockedURL: text, documentURL: text }).nullish(),
});
const reportsSchema = z.array(reportSchema).max(50);

export interface PolicyViolation {
  type: string;
  directive: string;
  /** Without query and fragment, which may carry private data. */
  blocked: string;
  page: string;
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
  }));
}

export interface PolicyReports {
  handle: RequestHandler;
  /** How many violations were reported to this gateway since it started. */
  count: () => number;
}

/**
 * Collects what browsers report about broken policies: a counter, and a bounded number of log
 * lines, because anybody can send anything here. Always responds with 204.
 */
export function collectPolicyReports(log: Logger, registry: Registry): PolicyReports {
  const counter = new Counter({
    name: 'policy_violations_total',
    help: 'Violations of document policies that browsers reported',
    registers: [registry],
  });
  let count = 0;
  let minute = 0;
  let lines = 0;
  const note = (violation: PolicyViolation) => {
    counter.inc();
    count += 1;
    const now = Math.floor(Date.now() / 60_000);
    if (now !== minute) [minute, lines] = [now, 0];
    lines += 1;
    if (lines <= LINES_PER_MINUTE) log.warn({ violation }, 'a document policy was broken');
  };
  return {
    count: () => count,
    handle: async (request, response) => {
      const body = await readBody(request);
      if (body !== null) for (const violation of parse(body)) note(violation);
      else response.setHeader('Connection', 'close');
      response.setHeader('Cache-Control', 'no-store');
      response.status(204).end();
    },
  };
}
