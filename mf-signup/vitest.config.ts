import { componentTests } from '@tandem/shared-ui/testing/vitest-config';

export default componentTests();
