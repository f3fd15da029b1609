import { componentTests } from '@tandem/shared-ui/testing/vitest-config';

export default componentTests(['./src/test-setup.ts']);
