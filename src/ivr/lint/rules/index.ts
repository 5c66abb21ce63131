import type { FlowRule } from '../subject.js';
import { flowAnnouncedKey } from './flow-announced-key.js';
import { flowBrokenGrammar } from './flow-broken-grammar.js';
import { flowClosedSilent } from './flow-closed-silent.js';
import { flowCollectLength } from './flow-collect-length.js';
import { flowCollectOpen } from './flow-collect-open.js';
import { flowConfirmNever } from './flow-confirm-never.js';
import { flowConstantCondition } from './flow-constant-condition.js';
import { flowDeadEnd } from './flow-dead-end.js';
import { flowEndlessLoop } from './flow-endless-loop.js';
import { flowErrorEdge } from './flow-error-edge.js';
import { flowGlobalShadowed } from './flow-global-shadowed.js';
import { flowGrammarOverlap } from './flow-grammar-overlap.js';
import { flowIdleEdge } from './flow-idle-edge.js';
import { flowKeyPrefix } from './flow-key-prefix.js';
import { flowLateChoice } from './flow-late-choice.js';
import { flowLongPrompt } from './flow-long-prompt.js';
import { flowManyOptions } from './flow-many-options.js';
import { flowMissingBranch } from './flow-missing-branch.js';
import { flowMissingLanguage } from './flow-missing-language.js';
import { flowNoHuman } from './flow-no-human.js';
import { flowNoPrompt } from './flow-no-prompt.js';
import { flowRetries } from './flow-retries.js';
import { flowRetryPrompt } from './flow-retry-prompt.js';
import { flowSameCondition } from './flow-same-condition.js';
import { flowSamePhrase } from './flow-same-phrase.js';
import { flowSilentLoop } from './flow-silent-loop.js';
import { flowSoundsAlike } from './flow-sounds-alike.js';
import { flowSubflowRecursion } from './flow-subflow-recursion.js';
import { flowSubflowVariable } from './flow-subflow-variable.js';
import { flowTypeMismatch } from './flow-type-mismatch.js';
import { flowUnannouncedKey } from './flow-unannounced-key.js';
import { flowUnknownFlow } from './flow-unknown-flow.js';
import { flowUnknownSchedule } from './flow-unknown-schedule.js';
import { flowUnreachable } from './flow-unreachable.js';
import { flowUnsetRead } from './flow-unset-read.js';
import { flowUnused } from './flow-unused.js';

/** The rules about flows, beyond what reading a flow finds by itself. */
export const flowRules: readonly FlowRule[] = [
  flowSilentLoop,
  flowEndlessLoop,
  flowSubflowRecursion,
  flowUnknownFlow,
  flowUnknownSchedule,
  flowBrokenGrammar,
  flowUnreachable,
  flowDeadEnd,
  flowMissingBranch,
  flowIdleEdge,
  flowUnsetRead,
  flowTypeMismatch,
  flowSubflowVariable,
  flowConstantCondition,
  flowSameCondition,
  flowAnnouncedKey,
  flowUnannouncedKey,
  flowKeyPrefix,
  flowGlobalShadowed,
  flowCollectOpen,
  flowCollectLength,
  flowSamePhrase,
  flowGrammarOverlap,
  flowSoundsAlike,
  flowConfirmNever,
  flowManyOptions,
  flowLongPrompt,
  flowLateChoice,
  flowNoPrompt,
  flowRetries,
  flowRetryPrompt,
  flowMissingLanguage,
  flowNoHuman,
  flowClosedSilent,
  flowErrorEdge,
  flowUnused,
];
