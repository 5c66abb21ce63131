import type { Lexicon } from '../../pronunciation/index.js';
import type { Part } from './script.js';

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * Puts the pronunciations of a lexicon into the parts of a prompt, of each word the first one; longer entries first,
 * whole words only.
 */
export function applyLexicon(parts: readonly Part[], { entries }: Lexicon): Part[] {
  if (entries.size === 0) return [...parts];
  const words = [...entries.keys()].sort((a, b) => b.length - a.length).map(escaped);
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.join('|')})(?![\\p{L}\\p{N}])`, 'giu');
  return parts.flatMap((part) => {
    if (part.kind !== 'text' || part.phonemes) return [part];
    const out: Part[] = [];
    let at = 0;
    for (const match of part.text.matchAll(pattern)) {
      const said = entries.get(match[0].toLowerCase())![0]!;
      if (match.index > at) out.push({ ...part, text: part.text.slice(at, match.index) });
      out.push('alias' in said ? { ...part, text: said.alias } : { ...part, text: match[0], phonemes: said });
      at = match.index + match[0].length;
    }
    if (at < part.text.length) out.push({ ...part, text: part.text.slice(at) });
    return out;
  });
}
