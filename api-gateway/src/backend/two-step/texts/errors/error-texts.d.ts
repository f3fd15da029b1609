import type en from './en.json';

declare module '../../../../platform/errors/error-texts.ts' {
  interface ErrorTextFiles {
    'backend/two-step': typeof en;
  }
}
