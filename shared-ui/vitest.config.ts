import { mergeConfig } from 'vitest/config';
import { componentTests } from './src/testing/vitest-config.ts';

// The workers of this pool share a process: there are many small tests here.
export default mergeConfig(componentTests(), { test: { globals: true, pool: 'vmThreads' } });
