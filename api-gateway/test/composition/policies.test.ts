import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readPage } from './html-page.ts';
import { startPublishedGateway } from './published-gateway.ts';
import type { PublishedGateway } from './published-gateway.ts';

let site: PublishedGateway;
beforeAll(async () => {
  site = await startPublishedGateway();
});
afterAll(() => site.close());

const visitor = (host?: string) => site.gateway.client(host);

describe('policies', () => {
  test('hold without anything unsafe; every script and preload carries the nonce of this response alone', async () => {
    const [one, two] = await Promise.all([visitor().get('/members'), visitor().get('/members')]);
    const policy = String(one.headers['content-security-policy']);
    const directives = new Map(
      policy.split('; ').map((directive) => [directive.split(' ', 1)[0], directive.slice(directive.indexOf(' ') + 1)]),
    );
    expect(policy).not.toMatch(/unsafe|\*|https?:/);
    const nonce = /'nonce-([^']+)'/.exec(directives.get('script-src') ?? '')?.[1];
    expect(directives.get('script-src')).toBe(`'nonce-${nonce}' 'strict-dynamic'`);
    expect(directives.get('frame-ancestors')).toBe(`'none'`);
    expect(directives.get('require-trusted-types-for')).toBe(`'script'`);
    expect(directives.get('trusted-types')).toBe('default');
    expect(directives.get('object-src')).toBe(`'none'`);
    expect(directives.get('base-uri')).toBe(`'none'`);
    const page = readPage(one.text);
    const carriers = [
      ...page.all('script').filter((script) => script.attributes['type'] === undefined),
      ...page.all('link', { as: 'script' }),
    ];
    expect(carriers.length).toBeGreaterThan(3);
    for (const carrier of carriers) expect(carrier.attributes['nonce']).toBe(nonce);
    expect(two.text).not.toContain(String(nonce));
    expect(
      page.tags
        .flatMap((tag) => Object.keys(tag.attributes))
        .filter((attribute) => attribute.startsWith('on') || attribute === 'style'),
    ).toEqual([]);
  });

  test('the other headers are there, and https alone gets HSTS', async () => {
    const response = await visitor().get('/members');
    expect(response.headers).toMatchObject({
      'integrity-policy': 'blocked-destinations=(script), endpoints=(csp)',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cache-control': 'private, no-cache',
      'cross-origin-opener-policy': 'same-origin',
    });
    expect(response.headers['permissions-policy']).toContain('camera=()');
    expect(response.headers['strict-transport-security']).toBeUndefined();
  });

  test('reports of both kinds are counted, and what is no report does no harm', async () => {
    const before = ((await visitor().get('/_composition.json')).body as { policyViolations: number }).policyViolations;
    const old = {
      'csp-report': {
        'document-uri': 'http://localhost/?token=secret',
        'effective-directive': 'script-src',
        'blocked-uri': 'inline',
      },
    };
    const modern = [
      {
        type: 'csp-violation',
        body: { effectiveDirective: 'img-src', blockedURL: 'http://evil.test/x', documentURL: 'http://localhost/' },
      },
    ];
    for (const body of [old, modern]) expect((await visitor().post('/reports/csp', body)).status).toBe(204);
    for (const raw of [
      'not json',
      '{}',
      '[[[',
      JSON.stringify(Array.from({ length: 60 }, () => modern[0])),
      'x'.repeat(20_000),
    ]) {
      expect((await visitor().send('POST', '/reports/csp', { raw })).status).toBe(204);
    }
    expect((await visitor().get('/_composition.json')).body).toMatchObject({ policyViolations: before + 2 });
  });
});
