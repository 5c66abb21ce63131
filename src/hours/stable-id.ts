/**
 * A stable number from 0 to 2^31 - 1 for something of a calendar that has no id of its own: FNV-1a over owner and rule,
 * so it stays the same from year to year and from run to run.
 */
export function stableId(owner: string, rule: string): number {
  let hash = 0x811c9dc5;
  const text = `${owner}\n${rule}`;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  // FNV mixes its last characters badly into the high bits; one more round spreads them.
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return ((hash ^ (hash >>> 13)) >>> 0) % 2 ** 31;
}
