import { mergeConfig } from 'vitest/config';
import { componentTests } from './src/testing/vitest-config.ts';

export default mergeConfig(componentTests(), { test: { globals: true } });
