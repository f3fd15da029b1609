import type en from './en.json';

declare module '../../../../platform/errors/error-texts.ts' {
  interface ErrorTextFiles {
    'backend/direct-debit': typeof en;
  }
}
