/** Flows of other products: named for what they are, where nothing here reads them. */

/** One kind of document that somebody may take for a flow that can be read. */
interface ForeignKind {
  name: string;
  /** True for a text that is of this kind; it need not be whole or correct. */
  is(text: string): boolean;
  /** What to do with such a file. */
  hint?: string;
}

const key = (...names: string[]) => {
  const all = names.map((name) => new RegExp(`"${name}"\\s*:`));
  return (text: string) => all.every((each) => each.test(text));
};

/** The first that recognizes a text names it. Sources: the exports of each product. */
const kinds: readonly ForeignKind[] = [
  {
    name: 'an Amazon Connect test case',
    is: key('Observations', 'Event'),
    hint: 'this is a test of a flow, and not a flow',
  },
  {
    name: 'a CloudFormation template in YAML',
    is: (text) => /^\s*(?:- )?Type\s*:\s*["']?AWS::[A-Z]\w+::\w+/m.test(text),
    hint: 'write the template as JSON, or save the Content of each contact flow as a .json file',
  },
  {
    name: 'a Terraform file',
    is: (text) => /^(?:resource|data)\s+"\w+"\s+"[\w-]+"\s*\{/m.test(text),
    hint: 'save the content of each contact flow as a .json file, or read the JSON of terraform show -json',
  },
  { name: 'an Amazon Lex bot', is: (text) => /"importType"\s*:\s*"LEX"/.test(text) || key('botLocales')(text) },
  {
    name: 'a Genesys Architect flow',
    is: (text) =>
      /^(?:inbound(?:Call|Chat|Email|ShortMessage)|inQueueCall|inQueue|outboundCall|secureCall|workflow|workitem|commonModule|voicemail|voiceSurvey|digitalBot|bot)\s*:\s*(?:#.*)?\n\s+(?:name|description|division|startUpRef|defaultLanguage|start\w+)\s*:/m.test(
        text,
      ),
  },
  {
    name: 'a Dialogflow agent',
    is: (text) =>
      (/^\s*\{/.test(text) &&
        /"(?:transitionRoutes|transitionRouteGroups|nluSettings|eventHandlers)"\s*:/.test(text)) ||
      key('defaultLanguageCode', 'startFlow')(text) ||
      key('userSays')(text) ||
      key('webhookUsed', 'responses')(text),
  },
  {
    name: 'a CCXML document',
    is: (text) => /^\uFEFF?\s*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)*<(?:\w+:)?ccxml\b/.test(text),
    hint: 'CCXML controls calls and is not read; check the VoiceXML documents that it starts',
  },
  { name: 'a RapidPro or TextIt flow', is: (text) => key('rule_sets')(text) || key('spec_version', 'nodes')(text) },
  {
    name: 'a suite of calls',
    is: (text) => /^flow\s*:/m.test(text) && /^cases\s*:/m.test(text) && !/^nodes\s*:/m.test(text),
    hint: 'run it with cctool ivr run',
  },
];

/** What a document of another product is, and what to do with it; undefined for one that is none of these. */
export function foreignKind(text: string): { name: string; hint?: string } | undefined {
  // Whatever says what a document is stands near its beginning or at its end.
  const ends = text.length <= 400_000 ? text : `${text.slice(0, 200_000)}\n${text.slice(-200_000)}`;
  const found = kinds.find(({ is }) => is(ends));
  return found && { name: found.name, ...(found.hint !== undefined && { hint: found.hint }) };
}
