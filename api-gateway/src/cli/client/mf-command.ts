#!/usr/bin/env node
import { mfClient } from './mf-client.ts';

/** `mf …` of the package @tandem/mf, for a team with a repository of its own: on a site alone. */
process.exitCode = await mfClient(process.argv.slice(2), { environment: process.env, build: null, local: null });
