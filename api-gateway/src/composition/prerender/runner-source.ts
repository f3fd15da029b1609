import { PLAN_OF_SOURCE, SETTINGS_OF_COUNTRY } from './page-key.ts';

/**
 * The program of the prerender process, given to Node as text: the process may read no file. It
 * evaluates bundles in a realm of their own that has no `process` and no `require`, and in which no code
 * can be made of strings. The permission model, which denies files, network, processes and workers, is the
 * second barrier.
 *
 * Protocol, one JSON value a line: first `{shellBundle, remoteBundle}`, to which it writes `{ok}`; then
 * `{plan, url, remote}` for each page, to which it writes `{ok, html, isOfCountry, isOfSource}` or `{ok, error}`. A page is of a
 * country where anything has read from the settings which one its visitor comes from, and of visitors with a traffic source, or
 * without one, where anything has read from the plan which they are. A refusal that nothing has read is an error: a shell from
 * before there were any renders a page that loads for ever.
 */
export const RUNNER_SOURCE = String.raw`
'use strict';
const vm = require('node:vm');
const { createInterface } = require('node:readline');
const builtins = {};
for (const name of ['async_hooks', 'buffer', 'crypto', 'events', 'stream', 'string_decoder', 'url', 'util']) builtins[name] = require('node:' + name);
const write = process.stdout.write.bind(process.stdout);
const reply = (value) => write(JSON.stringify(value) + '\n');
const quiet = () => undefined;

const KEPT_OUT = new Set(['process', 'global', 'globalThis', 'require', 'module', 'exports', '__filename', '__dirname', 'console',
  'fetch', 'WebSocket', 'EventSource', 'XMLHttpRequest', 'navigator', 'localStorage', 'sessionStorage', 'Worker', 'BroadcastChannel', 'WebAssembly', 'eval', 'Function']);
const LANGUAGE = new Set(vm.runInNewContext('Object.getOwnPropertyNames(globalThis)'));
const offered = {};
for (const name of Object.getOwnPropertyNames(globalThis)) {
  if (!KEPT_OUT.has(name) && !LANGUAGE.has(name)) offered[name] = globalThis[name];
}
offered.console = { log: quiet, info: quiet, debug: quiet, warn: quiet, error: quiet, trace: quiet, group: quiet, groupEnd: quiet };
// React compares this class across realms when it encodes text.
offered.Uint8Array = Uint8Array;
const realm = vm.createContext(offered, { name: 'page', codeGeneration: { strings: false, wasm: false } });
vm.runInContext('globalThis.global = globalThis; globalThis.self = globalThis; delete globalThis.WebAssembly;', realm);
const parse = vm.runInContext('JSON.parse', realm);

// Nothing of the site needs them, and the permission model does not cover signals.
for (const name of ['kill', '_kill', '_debugProcess', '_debugEnd', 'abort', 'dlopen', 'binding', '_linkedBinding', 'reallyExit', 'setuid', 'setgid', 'chdir']) {
  Object.defineProperty(process, name, { value: () => { throw new Error('process.' + name + ' is not to be had here'); }, writable: false, configurable: false });
}

function evaluate(source, filename, requireOf) {
  const module = vm.runInContext('({ exports: {} })', realm);
  const run = vm.compileFunction(source, ['module', 'exports', 'require'], { filename, parsingContext: realm });
  run(module, module.exports, requireOf);
  return module.exports;
}

let shell = null;
let remote = null;

function load(message) {
  shell = evaluate(message.shellBundle, 'shell.cjs', (name) => {
    const builtin = builtins[String(name).replace(/^node:/, '')];
    if (builtin === undefined) throw new Error('The shell bundle requires ' + name);
    return builtin;
  });
  if (typeof shell.render !== 'function') throw new Error('The shell bundle exports no render()');
  if (message.remoteBundle === null) return;
  const exported = evaluate(message.remoteBundle, 'remote.cjs', (name) => {
    if (!Object.hasOwn(shell.shared, name)) throw new Error('The remote bundle requires ' + name + ', which is not shared');
    return shell.shared[name];
  });
  remote = exported.default ?? null;
  if (remote === null) throw new Error('The remote bundle has no default export');
}

const OF_COUNTRY = new Set(${JSON.stringify(SETTINGS_OF_COUNTRY)});
const OF_SOURCE = new Set(${JSON.stringify(PLAN_OF_SOURCE)});
const REFUSAL = new Set(['refusal']);

// Copies and texts come about by reading each field, too.
const noting = (values, names, note) => {
  const noted = (read) => (target, name, ...more) => {
    if (names.has(name)) note();
    return read(target, name, ...more);
  };
  return new Proxy(values, { get: noted(Reflect.get), getOwnPropertyDescriptor: noted(Reflect.getOwnPropertyDescriptor) });
};

// Returns the refused queries of a plan that nothing has read to be so yet.
const noteRefusals = ({ queries = [] }) => {
  const unread = new Set();
  for (const [index, query] of queries.entries()) {
    if (!query.refusal) continue;
    unread.add(index);
    queries[index] = noting(query, REFUSAL, () => unread.delete(index));
  }
  return unread;
};

async function render(message, line) {
  const { plan, url } = parse(line);
  let isOfCountry = false;
  let isOfSource = false;
  if (plan.settings) plan.settings = noting(plan.settings, OF_COUNTRY, () => { isOfCountry = true; });
  const unread = noteRefusals(plan);
  const noted = noting(plan, OF_SOURCE, () => { isOfSource = true; });
  const html = await shell.render({ plan: noted, url, remote: message.remote ? remote : null });
  if (typeof html !== 'string') throw new Error('render() returned no text');
  if (unread.size > 0) throw new Error('The shell knows of no queries that are refused');
  return { html, isOfCountry, isOfSource };
}

const describe = (error) => String((error && error.stack) || error).slice(0, 2000);
process.on('uncaughtException', quiet);
process.on('unhandledRejection', quiet);

(async () => {
  let loaded = false;
  for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
    const message = JSON.parse(line);
    try {
      if (loaded) reply({ ok: true, ...(await render(message, line)) });
      else {
        load(message);
        loaded = true;
        reply({ ok: true, html: '', isOfCountry: false, isOfSource: false });
      }
    } catch (error) {
      reply({ ok: false, error: describe(error) });
    }
  }
})();
`;
