// Builds dist/ unless it is up to date: npm runs this at every `npm ci`, before the tests, and again whenever `npx cctool`
// links a checkout that it has not seen.
import { isBuilt } from './support/built-from.mjs';

if (!isBuilt()) await import('./build.mjs');
