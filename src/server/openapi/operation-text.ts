/** The parts of the service, in the order of the documentation. */
export const tags: { name: string; description: string }[] = [
  { name: 'calendar', description: 'Is the contact centre open, and when is it not?' },
  { name: 'grxml', description: 'Speech grammars: SRGS 1.0 with SISR 1.0.' },
  { name: 'speechsmith', description: 'The quality of grammars, and what callers will say.' },
  { name: 'studio', description: 'Scripts and hours of operation.' },
  { name: 'ivr', description: 'IVR flows, simulated.' },
  { name: 'voice', description: 'Voice prompts from text.' },
  { name: 'service', description: 'The service itself: keys, health, metrics, this description.' },
  {
    name: 'account',
    description: 'What the dashboard uses for the signed-in account. Programs should use an API key.',
  },
];

/** The tag of a path: its part after `/api` or `/v1`. */
export const tagOf = (path: string): string => path.split('/')[2] ?? 'service';
