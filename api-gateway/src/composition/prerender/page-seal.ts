import type { PlanQuery } from '@tandem/contracts/composition/page-plan';
import { createSeal, readSeal } from '../signing/seal.ts';
import type { Seal } from '../signing/seal.ts';

/** What of a stored page is sent to visitors, and for which page. */
export interface SealedPage {
  key: string;
  html: string;
  css: string;
  queries: readonly PlanQuery[];
}

/** Seals what the gateways of a data directory have rendered, and finds out what somebody else has written. */
export interface PageSeal {
  of: (page: SealedPage) => string;
  fits: (page: SealedPage, seal: string | null) => boolean;
}

const pageSealOf = (seal: Seal): PageSeal => {
  const valuesOf = ({ key: page, html, css, queries }: SealedPage) => ({ page, html, css, queries });
  return { of: (page) => seal.of(valuesOf(page)), fits: (page, given) => seal.fits(valuesOf(page), given) };
};

/** Seals with a key, which nobody has who can only write to the database. */
export const createPageSeal = (key: string): PageSeal => pageSealOf(createSeal(key));

/** The seal of a data directory. */
export const readPageSeal = (dataDir: string): PageSeal => pageSealOf(readSeal(dataDir, 'page-seal.json'));
