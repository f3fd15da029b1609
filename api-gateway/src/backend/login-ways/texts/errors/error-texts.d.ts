import type en from './en.json';

declare module '../../../../platform/errors/error-texts.ts' {
  interface ErrorTextFiles {
    'backend/login-ways': typeof en;
  }
}
