import type { LoadedDocument } from '../../link/linked-grammar.js';
import type { RuleReference } from '../../model.js';

/** SRGS, appendix G; the older names are those of the drafts. */
const forms: { [mediaType: string]: 'xml' | 'abnf' } = {
  'application/srgs+xml': 'xml',
  'application/grammar+xml': 'xml',
  'application/srgs': 'abnf',
  'application/grammar': 'abnf',
};
const endings: { [ending: string]: string } = {
  grxml: 'application/srgs+xml',
  gram: 'application/srgs',
  abnf: 'application/srgs',
};

const bare = (mediaType: string) => mediaType.split(';')[0]!.trim().toLowerCase();

/**
 * The media type of the referenced document where it contradicts the type of the reference (SRGS 2.2.2); undefined
 * where they agree or either is not known. General types such as text/xml contradict nothing.
 */
export function mediaTypeConflict(
  target: RuleReference['target'] & { kind: 'external' },
  document: LoadedDocument | undefined,
): string | undefined {
  if (target.type === undefined) return undefined;
  const ending = /\.([A-Za-z]+)$/.exec(target.resolved.split('?')[0]!)?.[1]?.toLowerCase() ?? '';
  const form = document?.grammar?.form;
  const actual =
    document?.mediaType !== undefined && forms[bare(document.mediaType)]
      ? bare(document.mediaType)
      : form === undefined
        ? endings[ending]
        : form === 'xml'
          ? 'application/srgs+xml'
          : 'application/srgs';
  const claimed = forms[bare(target.type)];
  if (actual === undefined || claimed === undefined || forms[actual] === claimed) return undefined;
  return actual;
}
