/** What reading a flow or a suite can find, and what a call can report: their documentation. The rules have their own. */
import type { RuleDoc, Severity } from '../../diagnostics/index.js';
import { exampleFiles, type RuleText } from '../../diagnostics/rule-examples.js';

/** Codes whose examples are contact flows of Amazon Connect, or suites. */
const endings: { readonly [code: string]: string } = {
  'unknown-action': 'json',
  'unknown-condition': 'json',
  'action-approximated': 'json',
  'missing-branch': 'json',
  'hours-not-mocked': 'json',
  'module-not-known': 'json',
  'intent-without-branch': 'json',
  'flow-not-known': 'json',
  'flow-others': 'json',
  'type-ahead-lost': 'json',
};

const documented = exampleFiles<RuleText<RuleDoc>>('ivr/findings/examples', (code) =>
  code.startsWith('suite-') ? 'suite.yaml' : code.startsWith('vxml-') ? 'vxml' : (endings[code] ?? 'ivr.yaml'),
);

type Row = Omit<RuleText<RuleDoc>, 'severity'>;
const withSeverity = (severity: Severity) => (row: Row) => documented({ ...row, severity });

/** What the fixes of a misspelt word do. */
const likeWords = {
  safe: 'Writes the known word where only case and signs differ.',
  unsafe: 'Writes the nearest known word.',
};

const reading: readonly Row[] = [
  {
    code: 'vxml-fault',
    summary: 'A VoiceXML document breaks a rule that makes platforms refuse it.',
    what: 'Attributes that exclude each other stand together, something that is required is missing, or a name is given twice or is reserved.',
    why: 'The document that leads here gets error.badfetch, and a first document ends the call.',
  },
  {
    code: 'flow-syntax',
    summary: 'The file is not valid YAML or JSON, or holds no flow.',
    what: 'A native flow is one YAML 1.2 or JSON document without custom tags; a contact flow is JSON. A value that begins with {{ needs quotes.',
    why: 'A flow that cannot be read cannot be tested, and the platform refuses it too.',
  },
  {
    code: 'flow-foreign',
    summary: 'The file is a flow of a product that is not read.',
    what: 'Genesys Architect, Dialogflow, RapidPro, Amazon Lex and test cases are recognized and named.',
    why: 'A finding about YAML would send the reader looking for a mistake that is not there.',
  },
  {
    code: 'flow-others',
    summary: 'A document holds several contact flows.',
    what: 'A file is one contact flow. Of a template with several only the first is read.',
    why: 'The other flows are neither checked nor tested, and a run that is green would say that they are.',
  },
  {
    code: 'flow-too-large',
    summary: 'The flow is larger than the limit.',
    what: 'A flow has at most 4 million characters, 10,000 nodes, and expands to at most 500,000 values.',
    why: 'A file of this size is an accident or an attack; reading it would hold up every other answer.',
    bad: () => `ivr: 1\nstart: a\nnote: "${'x'.repeat(4 * 1024 * 1024)}"\nnodes: { a: { type: end } }\n`,
  },
  {
    code: 'flow-unknown-key',
    summary: 'A key is not known.',
    what: 'Every key is one that the format defines for its place; the message names the nearest one.',
    fixes: likeWords,
    why: 'A misspelt key would be ignored silently: `retrys: 3` gives every caller the standard number of tries.',
  },
  {
    code: 'flow-duplicate-key',
    summary: 'A key is given a second time.',
    what: 'The keys of a mapping are different from each other: two nodes of one name, or one setting twice.',
    why: 'Only one of the two would be kept, and nobody sees which.',
  },
  {
    code: 'flow-value',
    summary: 'A value is missing or of the wrong kind.',
    what: 'Every value is of the kind that its key expects, and required ones are given: a node its type, a menu its choices.',
    fixes: likeWords,
    why: 'What is meant cannot be guessed.',
  },
  {
    code: 'flow-expression',
    summary: 'An expression is wrong.',
    what: 'Conditions, assignments and the parts of a prompt in {{ }} are expressions; their syntax, their functions and the types of their operands are checked.',
    why: 'The call fails at that node, for the callers who come to it.',
  },
  {
    code: 'unknown-variable',
    summary: 'A variable is not declared.',
    what: 'Every variable that an expression reads or a node sets is one of `variables`.',
    fixes: likeWords,
    why: 'A mistyped name is empty in every call: the condition on it never holds.',
  },
  {
    code: 'unknown-node',
    summary: 'An edge leads to a node that does not exist.',
    what: 'The start, the targets of edges, choices and cases, and the transitions of a contact flow name nodes of the flow.',
    fixes: likeWords,
    why: 'The call ends there.',
  },
  {
    code: 'unknown-prompt',
    summary: 'A prompt is not defined.',
    what: 'A prompt that is a single word in lower case is the name of one of `prompts`.',
    fixes: { unsafe: likeWords.unsafe },
    why: 'The caller would hear the name instead of the text.',
  },
  {
    code: 'unknown-grammar',
    summary: 'A grammar is not defined.',
    what: 'The grammars of menus and collects are names of `grammars`.',
    fixes: likeWords,
    why: 'Nothing that the caller says would be understood.',
  },
  {
    code: 'unknown-service',
    summary: 'A service is not listed.',
    what: 'The service of a call node is one of `services`.',
    fixes: likeWords,
    why: 'A mistyped service has no mock and answers nothing in every test.',
  },
  {
    code: 'duplicate-dtmf',
    summary: 'Two choices of a menu have the same keys.',
    what: 'The keys of the choices of a menu are different from each other.',
    why: 'The second choice can never be reached by key.',
  },
  {
    code: 'duplicate-edge',
    summary: 'An edge is given twice.',
    what: 'A node names the target of an edge once: by its key (`next`) or under `on`.',
    why: 'Only one of the two targets would be taken.',
  },
  {
    code: 'suite-syntax',
    summary: 'A suite of calls is not valid YAML or JSON.',
    what: 'A suite is one YAML 1.2 or JSON document.',
    why: 'No call of the suite runs.',
  },
  {
    code: 'suite-unknown-key',
    summary: 'A key of a suite is not known.',
    what: 'Every key of a suite, a case and its expectations is one that suites have; the message names the nearest one.',
    why: 'A misspelt expectation would never fail.',
  },
  {
    code: 'suite-duplicate-key',
    summary: 'A key of a suite is given a second time.',
    what: 'The keys of a suite, a case and its expectations are given once.',
    why: 'Only one of the two would be checked.',
  },
  {
    code: 'suite-value',
    summary: 'A value of a suite is missing or of the wrong kind.',
    what: 'A suite names its flow, and every value is of the kind that its key expects.',
    why: 'What is expected of a call cannot be guessed.',
  },
];

const errors: readonly Row[] = [
  {
    code: 'vxml-event',
    summary: 'No handler of the application takes an event that ends the call.',
    what: 'An error, or an event that the application throws itself, finds no catch at its item, form, document or root document; the platform says a message of its own and hangs up.',
    why: 'A caller hears that message and is gone.',
  },
  {
    code: 'limit-reached',
    summary: 'A call was cut off at a limit.',
    what: 'Steps, visits of one node without input, and simulated minutes are limited. The limits follow from the loops and waits of the flow, and are set with --limit, `limits` in a suite, or ivr.limits in the configuration.',
    why: 'A flow that goes on without the caller occupies a line until the carrier ends the call.',
  },
  {
    code: 'missing-edge',
    summary: 'A node has no edge for what happened.',
    what: 'Reading reports required edges that are not there. In a call, a node comes to a result for which it has no edge, such as a transfer that fails and has no edge error (here by the mock transfer:sales=error).',
    why: 'The platform ends the call or goes where nobody expects it.',
  },
  {
    code: 'node-error',
    summary: 'A node failed.',
    what: 'An expression, a grammar or a mock of the node cannot be evaluated in this call (here the mock random:a=two names no edge). The edge error is taken where there is one.',
    why: 'The caller hears the error message of the platform, or silence.',
  },
  {
    code: 'unknown-flow',
    summary: 'A call enters a flow that is not there.',
    what: 'The subflow of a node is one of the flows beside it, or of the workspace.',
    why: 'The call ends at that node.',
  },
  {
    code: 'unknown-schedule',
    summary: 'A schedule is neither in the hours file nor mocked.',
    what: 'The schedule of an hours node is one of the hours file, or has a mock hours:NAME. The example of what is right runs with such a mock.',
    why: 'The call takes the closed branch, all day.',
  },
];

const warnings: readonly Row[] = [
  {
    code: 'vxml-unknown',
    summary: 'An element belongs to a platform, or stands where VoiceXML has no such element.',
    what: 'The element is passed over; everything around it is executed.',
    why: 'What the platform does with it is not part of the test.',
  },
  {
    code: 'vxml-not-fetched',
    summary: 'A server was to be asked, and none may be.',
    what: 'The request is answered with error.badfetch. A mock fetch:ADDRESS gives an answer, and --allow-url lets the server itself be asked.',
    why: 'The test sees the handler of the error and not what the server would have answered.',
  },
  {
    code: 'unknown-action',
    summary: 'A call came to an action whose type is not known.',
    what: 'The call goes on by the next action, else by the branch for no match or for errors; a mock branch:NODE names another.',
    why: 'What the action does in the service is not part of the test.',
  },
  {
    code: 'unknown-condition',
    summary: 'A condition of a Studio flow cannot be decided.',
    what: 'The type of the condition is not one of Twilio Studio, or its pattern cannot be read; it does not hold.',
    why: 'The call takes the branch of no match, and the one behind the condition is not part of the test.',
  },
  {
    code: 'missing-branch',
    summary: 'An action has no branch for what happened.',
    what: 'An action of a contact flow came to a result, such as a full queue, for which it has no branch. The contact ends, as in the service.',
    why: 'The caller is cut off.',
  },
  {
    code: 'prompt-not-in-language',
    summary: 'A prompt has no text in the language of the call.',
    what: 'A set node has chosen a language in which a prompt that is due is not written; another of its texts is said.',
    why: 'In the middle of a Spanish call the caller hears one sentence of English.',
  },
  {
    code: 'language-not-known',
    summary: 'A language that is computed is not a language tag.',
    what: 'The language of a set node is filled in during the call, and what comes out is not a tag such as es-US.',
    why: 'The call goes on in the language that it was in, and nobody notices before callers do.',
  },
];

const remarks: readonly Row[] = [
  {
    code: 'vxml-handled',
    summary: 'An error was handled by the application.',
    what: 'An event error.… found a catch of the item, form, document or root document; the message names the handler and the cause. It is reported once in a call.',
    why: 'The caller hears what was written for a failure, and the mistake behind it, such as a variable that nothing declares, is easily overlooked.',
  },
  {
    code: 'vxml-simplified',
    summary: 'Something of VoiceXML has no effect in a simulated call, or a simpler one.',
    what: 'Recordings are placeholders, a file takes no parameters of a query, and VoiceXML does not say how an object is sent. Each is reported once in a call.',
    why: 'On a platform the call may go on in another way from here.',
  },
  {
    code: 'action-approximated',
    summary: 'An action was not simulated, and its standard branch was taken.',
    what: 'Profiles, cases, tasks and other data are not part of a simulation. The next action is taken, else the branch for everything else, else the one for errors. A mock branch:NODE takes another.',
    why: 'The test covers one branch only, mostly the way on which everything works.',
  },
  {
    code: 'service-not-mocked',
    summary: 'A service was called that has no mock.',
    what: 'The service answers nothing (null), successfully. A mock with its name gives an answer; the example of what is right has one.',
    why: 'Conditions on the answer take the branch for everything else.',
  },
  {
    code: 'hours-not-mocked',
    summary: 'Hours of operation are not known.',
    what: 'The hours that the action asks are neither in the hours file nor mocked; they are assumed to be open.',
    why: 'The closed branch is not tested.',
  },
  {
    code: 'intent-without-branch',
    summary: 'A bot came to an intent that its node has no branch for.',
    what: 'The intent that a mock lex:NODE gives is not one of the conditions of the action, and the branch for everything else is taken. A name that is nearly one of the conditions is refused before the call.',
    why: 'A bot may know intents for other flows; but where the flow was to react to this one, its branch is missing.',
  },
  {
    code: 'module-not-known',
    summary: 'A flow module is not there.',
    what: 'The module that the action invokes is not among the flows beside it; its next action is taken, else its branch for errors. A mock module:NAME gives its result.',
    why: 'What the module says and asks is not part of the test.',
  },
  {
    code: 'flow-not-known',
    summary: 'The flow of an event hook is not there.',
    what: 'The queue, whisper or disconnect flow that was set is not among the flows beside it, and does not run.',
    why: 'What the caller hears while waiting is not part of the test.',
  },
  {
    code: 'barge-in-lost',
    summary: 'The caller interrupted a prompt that cannot be interrupted.',
    what: 'Input that begins with ! comes while the prompt is being said; where bargein is false it is lost.',
    why: 'The caller presses the key again, and it may be taken by the next menu.',
  },
  {
    code: 'type-ahead-lost',
    summary: 'Keys that were pressed ahead were lost.',
    what: 'A prompt directly before an input that stores digits takes the keys that were pressed during it, as the service does.',
    why: 'Callers who know the menu must enter their number again.',
  },
];

/** What reading a flow or a suite of calls can find, beside the rules. */
export const readingFindings: readonly RuleDoc[] = reading.map(withSeverity('error'));

/** What a simulated call can report. The examples run with the input `!11`. */
export const callFindings: readonly RuleDoc[] = [
  ...errors.map(withSeverity('error')),
  ...warnings.map(withSeverity('warning')),
  ...remarks.map(withSeverity('info')),
];
