import type { Diagnostic } from '../../diagnostics/index.js';
import type { OpenDocument, OpenDocuments } from '../documents.js';
import type { Projects } from '../project.js';
import { type Checked, checkDocument } from './check-document.js';
import { checkSettings, DeepCheck, type DeepResult } from './deep-check.js';
import { type Shift, shifted } from './shown-findings.js';

/** Shows the findings of one version of a document; called again when more is known about it. */
export type Publish = (document: OpenDocument, findings: readonly Diagnostic[]) => void;

/** What is known about an open document. */
interface State {
  /** The version that `checked` belongs to. */
  version: number | undefined;
  checked: Checked | undefined;
  /** What only the deep check finds, moved along with the edits since. */
  deep: Diagnostic[];
  score: number | undefined;
  timer: NodeJS.Timeout | undefined;
  /** Milliseconds that its last analysis of standard depth took. */
  took: number;
}

/** Milliseconds without a keystroke before the deep check begins. */
const pause = 300;
/** An analysis of standard depth that takes longer waits until the document is saved. */
const longAnalysis = 2000;

/**
 * Keeps the findings of all open documents up to date: the changed document first, those that depend on it after it.
 * One check runs at a time; a change that comes meanwhile makes its result void, and the document is checked again.
 */
export class Rechecker {
  readonly #documents: OpenDocuments;
  readonly #projects: Projects;
  readonly #publish: Publish;
  readonly #log: (message: string) => void;
  readonly #deep = new DeepCheck();
  readonly #states = new WeakMap<OpenDocument, State>();
  readonly #queue = new Set<OpenDocument>();
  #isWorking = false;
  /** Called when a grammar has a new score. */
  onScore: () => void = () => {};

  constructor(documents: OpenDocuments, projects: Projects, publish: Publish, log: (message: string) => void) {
    this.#documents = documents;
    this.#projects = projects;
    this.#publish = publish;
    this.#log = log;
  }

  #state(document: OpenDocument): State {
    let state = this.#states.get(document);
    if (!state) {
      state = { version: undefined, checked: undefined, deep: [], score: undefined, timer: undefined, took: 0 };
      this.#states.set(document, state);
    }
    return state;
  }

  /** The score of the last analysis of a grammar. */
  scoreOf(document: OpenDocument): number | undefined {
    return this.#state(document).score;
  }

  /** The findings of the text as it is now, which is checked for them where that has not happened yet. */
  async currentFindings(document: OpenDocument): Promise<readonly Diagnostic[]> {
    const state = this.#state(document);
    if (state.version !== document.text.version) await this.#check(document);
    return state.version === document.text.version ? (state.checked?.diagnostics ?? []) : [];
  }

  opened(document: OpenDocument): void {
    this.#enqueue(document, true);
    this.#enqueueDependants(document);
    this.#deepLater(document, 'standard', 50);
  }

  /** @param shifts the changes in their order; undefined where the whole text was replaced */
  changed(document: OpenDocument, shifts: readonly Shift[] | undefined): void {
    const state = this.#state(document);
    state.deep = shifts ? shifts.reduce(shifted, state.deep) : [];
    this.#enqueue(document, true);
    this.#enqueueDependants(document);
    const depth = state.took > longAnalysis ? 'quick' : 'standard';
    this.#deepLater(document, depth, pause);
  }

  saved(document: OpenDocument): void {
    this.#deepLater(document, 'standard', 0);
  }

  closed(document: OpenDocument): void {
    clearTimeout(this.#state(document).timer);
    this.#deep.drop(document.base);
    this.#queue.delete(document);
    this.#enqueueDependants(document);
  }

  /** Something outside of the documents has changed: files, a configuration. */
  recheckAll(): void {
    for (const document of this.#documents.all) {
      this.#enqueue(document, false);
      this.#deepLater(document, 'standard', pause);
    }
  }

  close(): void {
    for (const document of this.#documents.all) clearTimeout(this.#state(document).timer);
    this.#queue.clear();
    this.#deep.close();
  }

  #enqueue(document: OpenDocument, isFirst: boolean): void {
    const others = isFirst ? [...this.#queue].filter((other) => other !== document) : [];
    if (isFirst) this.#queue.clear();
    this.#queue.add(document);
    for (const other of others) this.#queue.add(other);
    if (this.#isWorking) return;
    this.#isWorking = true;
    // First whatever else the editor has already sent.
    setImmediate(() => void this.#work());
  }

  /** Grammars that refer to a changed one; flows and VoiceXML, which may use any file of their workspace; overrides with their hours. */
  #enqueueDependants(changed: OpenDocument): void {
    for (const other of this.#documents.all) {
      if (other === changed) continue;
      const isReferring = this.#state(other).checked?.references.has(changed.base) === true;
      const isWithin = other.kind === 'flow' || other.kind === 'voicexml' || (isHours(other) && isHours(changed));
      if (isReferring || (isWithin && changed.kind !== 'phrases' && changed.kind !== 'prompts')) {
        this.#enqueue(other, false);
      }
    }
  }

  async #work(): Promise<void> {
    for (;;) {
      const [document] = this.#queue;
      if (!document) break;
      this.#queue.delete(document);
      await this.#check(document).catch((error: unknown) => {
        this.#log(`${document.uri}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
      });
      // Messages that have come meanwhile are read before the next check.
      await new Promise((done) => setImmediate(done));
    }
    this.#isWorking = false;
  }

  async #check(document: OpenDocument): Promise<void> {
    const { version } = document.text;
    const project = await this.#projects.of(document.path);
    const checked = await checkDocument(document, project, this.#projects.outside);
    if (this.#documents.get(document.uri) !== document || document.text.version !== version) return;
    const state = this.#state(document);
    state.version = version;
    state.checked = checked;
    this.#show(document);
  }

  #show(document: OpenDocument): void {
    const { checked, deep } = this.#state(document);
    if (checked) this.#publish(document, [...checked.diagnostics, ...deep]);
  }

  #deepLater(document: OpenDocument, depth: 'quick' | 'standard', after: number): void {
    if (document.kind !== 'grammar') return;
    const state = this.#state(document);
    clearTimeout(state.timer);
    state.timer = setTimeout(() => {
      this.runDeep(document, depth).catch((error: unknown) => {
        this.#log(`${document.uri}: not analysed: ${error instanceof Error ? error.message : String(error)}`);
      });
    }, after);
    state.timer.unref();
  }

  /**
   * Runs the deep check of a grammar now, and shows what it finds.
   * @returns undefined where a change or a later check has overtaken it
   */
  async runDeep(document: OpenDocument, depth: 'quick' | 'standard' | 'deep'): Promise<DeepResult | undefined> {
    const { version } = document.text;
    clearTimeout(this.#state(document).timer);
    const { workspace } = await this.#projects.of(document.path);
    const others = this.#documents.all.filter((other) => other !== document && other.kind === 'grammar');
    const result = await this.#deep.run({
      text: document.text.getText(),
      uri: document.base,
      path: document.path,
      workspace: checkSettings(workspace),
      open: new Map(others.map(({ path, text }) => [path ?? '', text.getText()])),
      depth,
    });
    if (!result || this.#documents.get(document.uri) !== document || document.text.version !== version)
      return undefined;
    const state = this.#state(document);
    if (depth === 'standard') state.took = result.took;
    const isNew = state.score !== result.score;
    state.score = result.score;
    // The findings that the quick check has as well are shown by it, at their places of the moment.
    if (state.version !== version) await this.#check(document);
    const own = new Set(state.checked?.diagnostics.map(identity));
    state.deep = result.diagnostics.filter((finding) => !own.has(identity(finding)));
    this.#show(document);
    if (isNew) this.onScore();
    return result;
  }
}

const isHours = ({ kind }: OpenDocument): boolean => kind === 'hours' || kind === 'overrides';

const identity = ({ code, severity, line, column, message }: Diagnostic): string =>
  `${code} ${severity} ${line}:${column} ${message}`;
