import { expect, test } from 'vitest';
import { scrub } from './scrub.ts';

test.each([
  ['no user anna.de-vries+x@mail.example.test here', 'no user [e-mail] here'],
  ['GET https://site.test/reset-password?token=abc123&x=1 failed', 'GET https://site.test/reset-password failed'],
  [
    'at https://site.test/_parts/shell/0123456789ab/main.js?again=1:10:22',
    'at https://site.test/_parts/shell/0123456789ab/main.js:10:22',
  ],
  ['/activate#Zm9vYmFy not found', '/activate not found'],
  ['Authorization: Bearer abc.def', 'Authorization: [secret] [secret]'],
  ['bearer abc.def-123 refused', 'bearer [secret] refused'],
  ['jwt eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.sig_1 expired', 'jwt [secret] expired'],
  ['{"password":"hunter2","n":1}', '{"password":[secret],"n":1}'],
  ['password=hunter2 wrong', 'password=[secret] wrong'],
  ['call +31 (0)6 12 34 56 78 now', 'call [number] now'],
  ['call 0612345678 now', 'call [number] now'],
  ['card 4111 1111 1111 1111 refused', 'card [number] refused'],
  ['NL91 ABNA 0417 1643 00 is wrong', '[account] is wrong'],
  ['key sk9f8a7d6b5c4e3f2a1b0c9d refused', 'key [secret] refused'],
  ['user 2f1c7c0e-8a53-4d1a-9f0b-3a5b7c9d1e2f', 'user [id]'],
  [`Unexpected token 'h', "hello, I am Anna" is not valid JSON`, `Unexpected token 'h', "[text]" is not valid JSON`],
  [`Unexpected token 'H', "Half-a-password" is not valid JSON`, `Unexpected token 'H', "[text]" is not valid JSON`],
  [`Unexpected token 'H', "Half-a-pas"... is not valid JSON`, `Unexpected token 'H', "[text]"... is not valid JSON`],
  ['JSON Parse error: Unexpected identifier "Half"', 'JSON Parse error: Unexpected identifier "[text]"'],
  ["Cannot read 'I'm in 12 Main Street, and am Anna' here", "Cannot read '[text]' here"],
  ["Error: {'text':'see you at 8'}", "Error: {'text':'[text]'}"],
  ['wrote « bonjour Anna » and “see you at 8”', 'wrote "[text]" and "[text]"'],
  ['password is hunter2! it says', 'password is [secret] it says'],
  ['mot de passe : secret-1', 'mot de passe : [secret]'],
  ['mot de passe\u00a0: secret-1', 'mot de passe\u00a0: [secret]'],
  ['le mot de passe est secret-1', 'le mot de passe est [secret]'],
  ['code 482913 is wrong', 'code [number] is wrong'],
  ['code 482 913 is wrong', 'code [number] is wrong'],
  [
    'GET https://x.test/account/activate/4f9c2b7d8e1a4f9c2b7d8e1a failed',
    'GET https://x.test/account/activate/[secret] failed',
  ],
  ['/account/activate/aB3_xY9-qR5tZ7wK2mN4 failed', '/account/activate/[secret] failed'],
  ['/_photos/ab12cd34ef56ab12cd34ef56ab12cd34.webp failed', '/_photos/[secret].webp failed'],
])('%s [R-PLATFORM-BLAME-SECRETS]', (given, kept) => {
  expect(scrub(given)).toBe(kept);
});

test.each([
  "Cannot read properties of undefined (reading 'name')",
  'mf-chat@0123456789ab does not expose the remote mf-chat.',
  'Loading chunk route-conversation failed after 10000 ms',
  'at Conversation (src/features/conversation/Conversation.tsx:120:14)',
  'https://site.test/_parts/mf-chat/012345678901/remote-entry.js could not be loaded',
  'The password is too short, and the token is required',
  "Failed to execute 'removeChild' on 'Node': The node to be removed isn't a child of 'this' node, or can't be",
  'at load (shared-ui/src/i18n-helpers-of-pages/i18n.ts:12:4)',
  'at https://site.test/_parts/mf-chat/0123456789ab/feature-chat-2-columns.0123abcd.js:1:123456',
  'Minified React error #418; it took 12000 ms',
])('%s: nothing is taken out of what the code says of itself', (given) => {
  expect(scrub(given)).toBe(given);
});
