import { recordStatements } from '@tandem/api-gateway/testing/statements';
import { processorTime, serveParent } from './child-calls.ts';

/** Loaded before the gateway (`node --import`): it reports to the benchmark which statements a call has made. */
const recorder = recordStatements();
serveParent({ cpu: processorTime, statements: recorder.take });
