import { rspack } from '@rspack/core';
import type { Compiler } from '@rspack/core';

/** How often each address was requested, kept by the runtime of the build. */
const REQUESTS = '__webpack_require__.requests';

/** Code that requests the element's file at another address when this one was requested before. */
const elsewhere = (element: string, attribute: 'src' | 'href', address: string) =>
  `${REQUESTS} = ${REQUESTS} || {};
if (${REQUESTS}[${address}]) ${element}.${attribute} = ${address} + "?again=" + ${REQUESTS}[${address}];
${REQUESTS}[${address}] = (${REQUESTS}[${address}] || 0) + 1;`;

/**
 * A chunk that is loaded a second time has failed before, and gets another address: for the same one the browser returns
 * what it was not allowed to run, or waits for the request that hangs (R-FRAME-GUARD-RETRIED).
 */
export class RetriedFiles {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap(RetriedFiles.name, (compilation) => {
      const hooks = rspack.RuntimePlugin.getCompilationHooks(compilation);
      hooks.createScript.tap(RetriedFiles.name, (code) => `${code}\n${elsewhere('script', 'src', 'url')}`);
      hooks.createLink.tap(RetriedFiles.name, (code) => `${code}\n${elsewhere('link', 'href', 'url')}`);
    });
  }
}
