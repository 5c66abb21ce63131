import type { FlowRule } from '../subject.js';
import { flowAnnouncedKey } from './flow-announced-key.js';
import { flowClosedSilent } from './flow-closed-silent.js';
import { flowConstantCondition } from './flow-constant-condition.js';
import { flowErrorEdge } from './flow-error-edge.js';
import { flowKeyPrefix } from './flow-key-prefix.js';
import { flowLongPrompt } from './flow-long-prompt.js';
import { flowManyOptions } from './flow-many-options.js';
import { flowNoHuman } from './flow-no-human.js';
import { flowNoPrompt } from './flow-no-prompt.js';
import { flowRetryPrompt } from './flow-retry-prompt.js';
import { flowSamePhrase } from './flow-same-phrase.js';
import { flowSilentLoop } from './flow-silent-loop.js';
import { flowUnannouncedKey } from './flow-unannounced-key.js';
import { flowUnreachable } from './flow-unreachable.js';
import { flowUnused } from './flow-unused.js';

/** The rules about flows, beyond what reading a flow finds by itself. */
export const flowRules: readonly FlowRule[] = [
  flowUnreachable,
  flowSilentLoop,
  flowAnnouncedKey,
  flowUnannouncedKey,
  flowKeyPrefix,
  flowSamePhrase,
  flowManyOptions,
  flowLongPrompt,
  flowNoPrompt,
  flowRetryPrompt,
  flowNoHuman,
  flowClosedSilent,
  flowErrorEdge,
  flowConstantCondition,
  flowUnused,
];
