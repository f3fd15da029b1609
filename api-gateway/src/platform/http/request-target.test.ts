import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { takeAbsoluteForm } from './request-target.ts';

test.each([
  ['http://site.test/api/user.php?push=1', '/api/user.php?push=1', 'site.test'],
  ['HTTPS://site.test:8443/api/a/../b.php', '/api/a/../b.php', 'site.test:8443'],
  ['http://[::1]:8080/', '/', '[::1]:8080'],
  ['http://site.test', '/', 'site.test'],
  ['http://site.test?page=2', '/?page=2', 'site.test'],
  ['/api/user.php?next=http://site.test/', '/api/user.php?next=http://site.test/', 'header.test'],
  ['//site.test/api/user.php', '//site.test/api/user.php', 'header.test'],
  ['*', '*', 'header.test'],
])('a request for %s is one for %s of %s', (target, url, host) => {
  const request = Object.assign(new IncomingMessage(new Socket()), { url: target });
  request.headers.host = 'header.test';
  takeAbsoluteForm(request);
  expect({ url: request.url, host: request.headers.host }).toEqual({ url, host });
});
