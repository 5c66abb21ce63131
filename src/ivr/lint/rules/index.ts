import type { FlowRule } from '../subject.js';
import { flowAnnouncedKey, flowUnannouncedKey } from './announced-keys.js';
import { flowCollectLength, flowCollectOpen } from './collect-digits.js';
import { flowConstantCondition, flowSameCondition } from './conditions.js';
import { flowApproximatedAction, flowDeadEnd, flowMissingBranch, flowUnknownAction } from './connect-branches.js';
import { flowClosedSilent, flowErrorEdge } from './dropped-calls.js';
import { flowManyOptions } from './flow-many-options.js';
import { flowMissingLanguage } from './flow-missing-language.js';
import { flowNoHuman } from './flow-no-human.js';
import { flowTypeMismatch } from './flow-type-mismatch.js';
import { flowUnheardLanguage } from './flow-unheard-language.js';
import { flowUnsetRead } from './flow-unset-read.js';
import { flowUnused } from './flow-unused.js';
import { flowBrokenGrammar, flowGrammarOverlap } from './grammars.js';
import { flowConfirmNever, flowNoPrompt, flowRetries, flowRetryPrompt } from './listening.js';
import { flowEndlessLoop, flowSilentLoop } from './loops.js';
import { flowGlobalShadowed, flowKeyPrefix } from './menu-keys.js';
import { flowSamePhrase, flowSoundsAlike } from './menu-phrases.js';
import { flowLateChoice, flowLongPrompt } from './prompt-lengths.js';
import { flowSplitInput, flowSpokenEquality, flowUnknownReference } from './studio.js';
import { flowSubflowRecursion, flowSubflowVariable } from './subflows.js';
import { flowUnknownFlow, flowUnknownSchedule } from './unknown-names.js';
import { flowIdleEdge, flowUnreachable } from './untaken.js';

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
  flowUnknownAction,
  flowApproximatedAction,
  flowUnknownReference,
  flowSplitInput,
  flowSpokenEquality,
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
  flowUnheardLanguage,
  flowNoHuman,
  flowClosedSilent,
  flowErrorEdge,
  flowUnused,
];
