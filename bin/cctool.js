#!/usr/bin/env node
// CommonJS on purpose: the ES module loader alone would cost a tenth of the start-up time.
require('../dist/cli/load-parts.cjs').loadPart('cli.cjs').start(process);
