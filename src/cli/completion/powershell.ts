import { fillTemplate } from './command-words.js';

/** The completion of PowerShell, which asks cctool for every word. */
export const completionScript = (): string => fillTemplate('completion.ps1', {});
