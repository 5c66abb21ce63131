import type { Diagnostic } from '../../diagnostics/index.js';
import type { ToolkitContext } from '../context.js';
import { severityFields } from '../foreign-answer.js';
import type { LocalGrammar, ValidationRun } from '../local/documents.js';
import { defineOperation, isFields, read, type SchemaInput, type SchemaOutput, word } from '../operation.js';
import type { SchemaKit } from '../schema-kit.js';

const schemas = ({ z, diagnostic }: SchemaKit) => ({
  input: z.strictObject({ content: z.string().describe('The grammar document as text.') }),
  output: z.looseObject({
    valid: z.boolean().describe('True exactly when errors is empty.'),
    errors: z.array(diagnostic),
    warnings: z.array(diagnostic).describe('Findings of severity warning or info.'),
  }),
});

export type ValidateGrammarInput = SchemaInput<typeof schemas>;
export type ValidationResult = SchemaOutput<typeof schemas>;

/**
 * Validates grammars that have no place of their own: their references lead to what the workspace allows (mapped URIs,
 * allowed paths and addresses) and nowhere else. Many cost little more than one.
 */
async function loadValidation() {
  const [{ validateGrammars }, { workspaceResolver }] = await Promise.all([
    import('../../grxml/validate/validate-grammars.js'),
    import('../file-resolver.js'),
  ]);
  return ({ workspace }: ToolkitContext, inputs: readonly ValidateGrammarInput[]): Promise<ValidationResult[]> => {
    const resolve = workspaceResolver(workspace);
    const documents = inputs.map(({ content }) => ({ source: content, resolve }));
    return validateGrammars(documents, { rules: workspace.rules });
  };
}

/** A grammar in a file of this machine. */
export interface LocalValidation extends LocalGrammar {
  /** Whether the schema stage (libxml2) is run; it is when absent. */
  schema?: boolean;
  /** Gets the paths of all documents that the findings depend on; undefined where they are not all files that were read. */
  reach?(paths: string[] | undefined): void;
  /** What it shares with the other files of a run. */
  run?: ValidationRun;
}

interface Waiting {
  grammar: LocalValidation;
  resolve(result: ValidationResult): void;
  reject(error: unknown): void;
}

/** Gathers the files that are asked for at once: libxml2 takes many for little more than one. */
async function loadGathering() {
  const [{ checkGrammars, verdictOf }, { placeOf, reachedPaths }] = await Promise.all([
    import('../../grxml/validate/validate-grammars.js'),
    import('../local/documents.js'),
  ]);
  const validateAll = async ({ workspace }: ToolkitContext, all: readonly Waiting[]) => {
    const { schema = true, run } = all[0]!.grammar;
    try {
      const documents = all.map(({ grammar }) => ({
        source: grammar.bytes,
        ...placeOf(workspace, grammar, run?.resolvers),
      }));
      const shared = run ? { library: run.library } : {};
      const checked = await checkGrammars(documents, { schema, rules: workspace.rules, ...shared });
      for (const [index, { diagnostics, linked, isWhole }] of checked.entries()) {
        const { grammar, resolve } = all[index]!;
        grammar.reach?.(isWhole ? undefined : reachedPaths(linked));
        resolve(verdictOf(diagnostics));
      }
    } catch (error) {
      for (const { reject } of all) reject(error);
    }
  };
  let waiting: Waiting[] = [];
  return (context: ToolkitContext, grammar: LocalValidation) =>
    new Promise<ValidationResult>((resolve, reject) => {
      waiting.push({ grammar, resolve, reject });
      if (waiting.length > 1) return;
      setImmediate(() => {
        let all = waiting;
        waiting = [];
        while (all.length > 0) {
          const { schema, run } = all[0]!.grammar;
          const isAlike = ({ grammar }: Waiting) => grammar.schema === schema && grammar.run === run;
          const alike = all.filter(isAlike);
          all = all.filter((one) => !isAlike(one));
          void validateAll(context, alike);
        }
      });
    });
}

const place = (value: unknown): number => (Number.isInteger(value) && (value as number) >= 1 ? (value as number) : 1);

/** A finding of any service as a Diagnostic: a third-party one may send only a text. */
function diagnostic(raw: unknown, severity: Diagnostic['severity']): Diagnostic {
  const fields = isFields(raw) ? raw : { message: raw };
  const line = place(fields.line);
  const column = place(fields.column);
  return {
    ...fields,
    code: read.text(fields.code, 'remote'),
    ...severityFields(fields.severity, severity),
    message: read.text(fields.message, typeof raw === 'string' ? raw : JSON.stringify(raw)),
    line,
    column,
    end_line: Math.max(place(fields.end_line), line),
    end_column: Math.max(place(fields.end_column), column),
  };
}

const findingShape = { rule: 'text?', spec: 'text?', hint: 'text?', url: 'text?' } as const;

const findings = (value: unknown, severity: Diagnostic['severity']) =>
  read.list(value).map((finding) => diagnostic(finding, severity));

/** One grammar, or many at once. */
export const validateGrammar = defineOperation<LocalValidation>()(schemas, {
  name: 'validateGrammar',
  summary: 'Validate a GRXML grammar against SRGS 1.0 and SISR 1.0.',
  scope: 'grxml:validate',
  command: 'grxml validate',
  routes: [
    { method: 'POST', path: '/api/grxml/validate', input: 'json' },
    { method: 'POST', path: '/v1/grxml/validate', input: 'xml' },
  ],
  example: {
    content:
      '<grammar xmlns="http://www.w3.org/2001/06/grammar" version="1.0" xml:lang="en-US" root="answer" tag-format="semantics/1.0">' +
      '<rule id="answer" scope="public"><one-of><item>yes<tag>out=true;</tag></item><item>no<tag>out=false;</tag></item>' +
      '</one-of></rule></grammar>',
  },
  runs: 'worker',
  reads: 'rules',
  async load() {
    const validate = await loadValidation();
    const validateFile = await loadGathering();
    return async (context, input, local) =>
      local ? validateFile(context, local) : (await validate(context, [input]))[0]!;
  },
  together: { sizeOf: ({ content }) => content.length, load: loadValidation },
  answer: {
    fields: {
      valid: read.required('boolean'),
      errors: read.required('list', (value) => findings(value, 'error')),
      warnings: { read: (value) => findings(value, 'warning') },
    },
    shape: { errors: [findingShape], warnings: [findingShape] },
  },
  words: { content: word.stdin },
});
