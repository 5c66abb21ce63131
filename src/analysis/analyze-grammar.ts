import { CctoolError, type Diagnostic, type RuleSetting } from '../diagnostics/index.js';
import { linkGrammar } from '../grxml/link/index.js';
import { type LinkedGrammar, referencesOf } from '../grxml/link/linked-grammar.js';
import type { Grammar, Range } from '../grxml/model.js';
import { type ReadResult, readGrammar } from '../grxml/read/index.js';
import type { Resolve } from '../grxml/resolver.js';
import { analysisCodes, analysisNumber } from '../grxml/validate/analysis-codes.js';
import { grammarRules, grammarSubject, runRules, Suppressions } from '../grxml/validate/index.js';
import { prepareSubject } from '../grxml/validate/prepare-subject.js';
import { foreignDocument } from './consequences.js';
import { type AnalysisDepth, covers, readDepth } from './depth.js';
import { isEnglishTag, spelledTag } from './language.js';
import type { Phones } from './phonetics/similarity.js';
import { type Draft, type GrammarAnalysis, report } from './report.js';
import type { AnalysisRule, Report } from './rule.js';
import { riskOf } from './score.js';
import type { QuickSubject, SpokenSubject, SuggestPhrases } from './subject.js';
import { mappedRule } from './validation-rules.js';

/** A grammar that is active at the same time. */
export interface AlongsideGrammar {
  name: string;
  source: string | Uint8Array;
  uri?: string;
  resolve?: Resolve;
}

export interface AnalyzeOptions {
  /** The document's own URI; relative references resolve against it. */
  uri?: string;
  /** Gives the documents that references name. Without it no reference leads anywhere. */
  resolve?: Resolve;
  /** `quick`, `standard` (the default) or `deep`. */
  depth?: string;
  with?: readonly AlongsideGrammar[];
  /** Pronunciations by word: behind those of the grammar and its lexicons, before those of the dictionary. */
  lexicon?: ReadonlyMap<string, readonly Phones[]>;
  /**
   * Loads what suggests phrases, for the phrases that callers are likely to say (depth deep). The two rooms do not know
   * each other: who binds both passes it.
   */
  suggest?: () => Promise<SuggestPhrases>;
  /** Severity per rule code. */
  rules?: { [code: string]: RuleSetting };
  /** The most issues reported, the worst first. */
  maxIssues?: number;
}

/** Phrases that are listed of the root, and of all one-ofs together. */
const phrasesAt: { [depth in AnalysisDepth]: number } = { quick: 0, standard: 2000, deep: 20_000 };

const nothingIsRead: Resolve = async (uri) => {
  throw new CctoolError('input', `${uri}: references to other documents are not followed here`);
};

/**
 * Reports what will go wrong when callers speak to a grammar. A grammar that does not validate is analysed as far as it
 * goes, its errors first; a document that is not a grammar has the score 0.
 * @throws CctoolError of kind `input` for an unknown depth
 */
export async function analyzeGrammar(
  source: string | Uint8Array,
  options: AnalyzeOptions = {},
): Promise<GrammarAnalysis> {
  const depth = readDepth(options.depth);
  const { uri = '', resolve = nothingIsRead } = options;
  const read = readGrammar(source, { uri });
  if (!read.grammar) {
    const diagnostics = runRules(grammarSubject(read), { rules: options.rules ?? {} });
    return report(read, undefined, depth, diagnostics, [], {}, options.maxIssues);
  }
  const linked = await linkGrammar(read.grammar, resolve);
  const validation = await prepareSubject(read, linked);
  const comments = new SuppressedFindings(read, options.rules);
  const found = comments.without(runRules(validation, { rules: options.rules ?? {} }));
  const foreign = foreignDocument(found);
  if (foreign) return report(read, linked, depth, [foreign], [], {}, options.maxIssues);
  const diagnostics = found.map(options.resolve ? asNotAllowed : asNotFollowed);
  const isEnglish = isEnglishTag(read.grammar.language);
  const subject: QuickSubject = { read, grammar: read.grammar, linked, validation, depth, isEnglish };
  const { quickRules } = await import('./rules/quick-rules.js');
  const statistics: { [name: string]: number } = { rules: read.grammar.rules.length };
  const drafts: Draft[] = [];
  const run = (rule: AnalysisRule, look: (add: Report) => void) =>
    drafts.push(...runRule(rule, subject, comments, options.rules?.[rule.code], look));
  for (const rule of quickRules) run(rule, (add) => rule.check(subject, add));
  if (depth !== 'quick') {
    const [spoken, { spokenRules }, { confusablePairs }] = await Promise.all([
      spokenSubject(subject, options),
      import('./rules/spoken-rules.js'),
      import('./facts/confusable-pairs.js'),
    ]);
    statistics.phrases = spoken.phrases.phrases.length;
    // What callers can say is not known while a part of the grammar is missing.
    const isWhole = hasAllRules(linked);
    for (const rule of spokenRules)
      if (isWhole || rule.category !== 'coverage') run(rule, (add) => rule.check(spoken, add));
    drafts.push(...truncationNotes(spoken, confusablePairs(spoken).truncated));
  }
  return report(read, linked, depth, [...diagnostics, ...comments.complaints()], drafts, statistics, options.maxIssues);
}

/** Where no document is given, a reference to one is not known to lead nowhere. */
function asNotFollowed(diagnostic: Diagnostic): Diagnostic {
  if (diagnostic.code !== 'ruleref-document') return diagnostic;
  return {
    ...diagnostic,
    code: 'ruleref-unchecked',
    severity: 'info',
    message: 'references to other documents are not followed here: what they accept is not analysed',
    hint: 'analyse the grammar where its documents are',
  };
}

/** A document that the settings keep from being read may be there, and sound. */
function asNotAllowed(diagnostic: Diagnostic): Diagnostic {
  if (diagnostic.code !== 'ruleref-document' || !diagnostic.hint?.startsWith('allow it with ')) return diagnostic;
  const message = diagnostic.message.replace(/^the grammar (".*?") cannot be loaded: /, '$1 was not checked: ');
  return { ...diagnostic, code: 'ruleref-unchecked', severity: 'info', message };
}

async function spokenSubject(subject: QuickSubject, options: AnalyzeOptions): Promise<SpokenSubject> {
  const [{ PhraseList }, { listChoices }, { inCanonicalOrder }] = await Promise.all([
    import('./facts/phrase-list.js'),
    import('./facts/choices.js'),
    import('./facts/canonical-order.js'),
  ]);
  const most = phrasesAt[subject.depth];
  const phrases = await PhraseList.make(inCanonicalOrder(subject.linked), most);
  const choices = await listChoices(phrases, most);
  const others = await Promise.all(
    (options.with ?? []).map(async ({ name, source, uri = name, resolve = nothingIsRead }) => {
      const { grammar } = readGrammar(source, { uri });
      if (!grammar) throw new CctoolError('input', `${name}: the document is not a grammar`, 'validate it first');
      return {
        name,
        grammar,
        phrases: await PhraseList.make(inCanonicalOrder(await linkGrammar(grammar, resolve)), 2000),
      };
    }),
  );
  const sounds = subject.grammar.mode === 'voice' ? await loadSounds(subject, options) : undefined;
  const suggest = sounds && subject.isEnglish && subject.depth === 'deep' ? await options.suggest?.() : undefined;
  return { ...subject, phrases, choices, others, sounds, suggest };
}

/** Every reference leads to a rule that was read; what only a platform has was not. */
function hasAllRules({ documents }: LinkedGrammar): boolean {
  return [...documents.values()].every(({ grammar }) =>
    grammar?.rules.every(({ expansion }) =>
      referencesOf(expansion).every(({ target }) => {
        if (target.kind === 'local') return grammar.ruleByName.has(target.name);
        if (target.kind !== 'external') return true;
        const other = documents.get(target.resolved)?.grammar;
        return other !== undefined && (target.fragment === undefined || other.ruleByName.has(target.fragment));
      }),
    ),
  );
}

/** How the words of a grammar are said; undefined for a language of unknown sound. */
async function loadSounds(
  { grammar, linked, isEnglish }: QuickSubject,
  { resolve = nothingIsRead, lexicon }: AnalyzeOptions,
) {
  if (!isEnglish) {
    const language = spelledTag(grammar.language);
    if (!language) return undefined;
    const [{ Sounds }, { SpelledPronouncer }] = await Promise.all([
      import('./facts/sounds.js'),
      import('./phonetics/spelled-pronouncer.js'),
    ]);
    const speaker = new SpelledPronouncer(language, grammar.language!);
    return new Sounds(speaker, { easilyLost: speaker.easilyLost });
  }
  const [{ Sounds }, { Pronouncer }, { readOwnPronunciations }, { spokenKey }] = await Promise.all([
    import('./facts/sounds.js'),
    import('./phonetics/pronounce.js'),
    import('./phonetics/own-pronunciations.js'),
    import('./phonetics/given.js'),
  ]);
  const { given: own, problems, unheard } = await readOwnPronunciations(linked, resolve);
  const added = [...(lexicon ?? [])].map(([word, said]) => [spokenKey(word), { said, from: 'lexicon' }] as const);
  return new Sounds(await Pronouncer.load(new Map([...added, ...own])), { problems, unheard });
}

/** Reports what was not analysed. */
function truncationNotes({ phrases, choices, depth, read }: SpokenSubject, isJoinCut: boolean): Draft[] {
  const { shortfall } = phrases;
  const lineOf = (place: number) => read.document.lines.span(place, place).line;
  const cut = choices.filter((choice) => choice.isTruncated).map(({ oneOf }) => lineOf(oneOf.start));
  const parts = [
    shortfall === 'endless' &&
      'the grammar accepts endless phrases: open repeats and recursion were followed only a few times',
    shortfall !== undefined &&
      shortfall !== 'endless' &&
      `the grammar accepts more phrases than the ${phrases.phrases.length} that were analysed`,
    cut.length > 0 &&
      `${cut.length} one-of${cut.length === 1 ? ' says' : 's say'} more than was analysed (line${cut.length === 1 ? '' : 's'} ${cut.slice(0, 5).join(', ')}${cut.length > 5 ? ', …' : ''})`,
    isJoinCut && 'too many phrases sound somewhat alike: not all of them were compared',
  ].filter(Boolean);
  if (parts.length === 0) return [];
  const fix = depth === 'deep' ? 'the part that was not analysed may have more issues' : 'depth deep analyses more';
  const note = {
    type: 'analysis-truncated',
    code: 'ANA',
    category: 'performance',
    severity: 'info',
    risk: 'minor',
  } as const;
  return [{ ...note, message: parts.join('; '), fix, mass: 0, location: 'grammar', ...read.document.lines.span(0, 0) }];
}

/** The findings that comments in the document suppress, by the code or the number of their rule. */
class SuppressedFindings {
  readonly #comments: Suppressions;
  readonly #read: ReadResult;
  readonly #settings: AnalyzeOptions['rules'];
  /** Codes and numbers of the rules whose findings were looked for. */
  readonly #ran = new Set(grammarRules.map(({ code }) => code));

  constructor(read: ReadResult, settings: AnalyzeOptions['rules']) {
    this.#comments = new Suppressions(read.document);
    this.#read = read;
    this.#settings = settings;
  }

  ran({ code, id }: AnalysisRule): void {
    this.#ran.add(code).add(id);
  }

  /** @param at the place of the finding; without one it is about the grammar element */
  cover({ code, id }: AnalysisRule, at: Range | undefined): boolean {
    return this.#comments.covers([code, id], at?.start ?? this.#grammarStart());
  }

  without(diagnostics: readonly Diagnostic[]): Diagnostic[] {
    const { lines } = this.#read.document;
    return diagnostics.filter(({ code, severity, line, column }) => {
      const names = [code, mappedRule(code, severity).id];
      return !this.#comments.covers(names, lines.offset(line, column));
    });
  }

  complaints(): Diagnostic[] {
    return this.#comments.complaints({
      ran: this.#ran,
      // Of a depth that was not asked for; or the number of a rule of the validation, which is not one of its codes.
      isElsewhere: (code) => analysisCodes.has(code) || analysisNumber.test(code),
      settings: this.#settings ?? {},
    });
  }

  #grammarStart(): number {
    return this.#read.document.nodes.find(({ kind }) => kind === 'element')?.start ?? 0;
  }
}

/** Findings reported per rule. */
const mostPerRule = 60;

function runRule(
  rule: AnalysisRule,
  subject: QuickSubject,
  comments: SuppressedFindings,
  setting: RuleSetting | undefined,
  look: (add: Report) => void,
): Draft[] {
  if (setting === 'off' || !covers(subject.depth, rule.depth)) return [];
  comments.ran(rule);
  const drafts: Draft[] = [];
  let count = 0;
  const { lines } = subject.read.document;
  look(({ at, message, fix, evidence, severity, mass = 1 }) => {
    if (comments.cover(rule, at) || ++count > mostPerRule) return;
    const reported = setting ?? severity ?? rule.severity;
    drafts.push({
      type: rule.code,
      code: rule.id,
      category: rule.category,
      severity: reported,
      risk: riskOf(rule.code, reported, false, false),
      location: locationOf(subject.grammar, at),
      message,
      fix,
      mass,
      ...lines.span(at?.start ?? 0, at?.end ?? 0),
      ...(rule.together === undefined ? {} : { together: rule.together }),
      ...(evidence === undefined ? {} : { evidence }),
    });
  });
  const last = drafts.at(-1);
  if (last && count > mostPerRule) last.dropped = count - mostPerRule;
  return drafts;
}

/** The rule around a place; the grammar itself for none. */
function locationOf({ rules }: Grammar, at: Range | undefined): string {
  const rule = at && rules.find(({ start, end }) => start <= at.start && at.start < end);
  return rule ? `rule:${rule.id}` : 'grammar';
}
