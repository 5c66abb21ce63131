/** A task that people give often, as a client offers it: the words that begin it. */
interface Prompt {
  name: string;
  description: string;
  arguments: { name: string; description: string; required: boolean }[];
  /** It names files of a workspace. */
  needsFiles?: true;
  text(given: { [name: string]: string }): string;
}

/** The prompts, in the order in which clients list them. */
export const prompts: readonly Prompt[] = [
  {
    name: 'review_grammar',
    needsFiles: true,
    description: 'Review a speech grammar: errors first, then what callers will trip over.',
    arguments: [{ name: 'file', description: 'The grammar, by its path in the workspace.', required: true }],
    text: ({ file }) =>
      [
        `Review the speech grammar in the workspace file ${JSON.stringify(file)}.`,
        '1. Call validate_grammar with this file. Explain each error with explain_rule where its reason is not obvious.',
        '2. When it is valid, call analyze_grammar with this file and depth standard.',
        '3. Think of ten phrases that callers will say, call test_grammar with each, and note which do not match.',
        'Report the findings by what they do to a call, the worst first, each with its line and the change that fixes it.',
        'Change nothing before I agree.',
      ].join('\n'),
  },
  {
    name: 'write_grammar',
    description: 'Write a speech grammar for a question that callers answer.',
    arguments: [
      { name: 'question', description: 'What callers are asked.', required: true },
      { name: 'language', description: 'A language tag; en-US when absent.', required: false },
    ],
    text: ({ question, language = 'en-US' }) =>
      [
        `Write a GRXML grammar (SRGS 1.0, tag-format semantics/1.0, xml:lang ${JSON.stringify(language)}) for what callers`,
        `answer to: ${JSON.stringify(question)}`,
        '1. Call suggest_phrases with the topic to find what callers say.',
        '2. Write the grammar, with a value (SISR) for each meaning, and an <example> for each of the frequent phrases.',
        '3. Call validate_grammar until there are no errors, then test_grammar with each phrase, also with three that must',
        'not match.',
        '4. Call analyze_grammar, and fix what is fatal or serious.',
        'Show the grammar, the phrases with their values, and what remains.',
      ].join('\n'),
  },
  {
    name: 'test_call',
    description: 'Try calls through a flow, and report where callers get stuck.',
    arguments: [{ name: 'flow', description: 'The name of a flow of the workspace.', required: true }],
    text: ({ flow }) =>
      [
        `Try calls through the flow ${JSON.stringify(flow)} of this workspace.`,
        '1. Call test_flow with an empty input to hear the beginning and to see what the flow waits for ("awaiting").',
        '2. Go on with one input at a time until each branch was taken once; try silence and wrong keys as well.',
        '3. Try a call outside of opening hours with "at" where the flow asks a schedule.',
        'Report the path of each call, where callers are caught in a loop or cut off, and which edges no call took.',
      ].join('\n'),
  },
];
