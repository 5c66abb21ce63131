import type { VxmlRule } from '../subject.js';
import { vxmlClearLoop, vxmlDeadContent, vxmlNoPrompt, vxmlTransferOutcome } from './dead-content.js';
import {
  vxmlCountGap,
  vxmlEndlessRetries,
  vxmlEventName,
  vxmlHiddenHandler,
  vxmlNoHandler,
  vxmlOldEvent,
  vxmlSilentHandler,
  vxmlTapering,
} from './handlers.js';
import { vxmlAnnouncedKey, vxmlDtmfMode, vxmlDuplicateKey } from './keys.js';
import { vxmlBuiltin, vxmlNamelist, vxmlParam, vxmlProperty, vxmlReturn, vxmlSlot } from './names.js';
import { vxmlAssignment, vxmlBooleanText, vxmlExpression, vxmlModernScript, vxmlUndeclared } from './scripts.js';
import {
  vxmlAttribute,
  vxmlElement,
  vxmlExtension,
  vxmlLanguage,
  vxmlNamespace,
  vxmlNewer,
  vxmlSchemaLocation,
  vxmlValue,
  vxmlVersion,
} from './structure.js';
import { vxmlDocument, vxmlRootChain, vxmlTarget, vxmlUnreachable } from './targets.js';

/** The rules about VoiceXML documents, beyond what keeps a document from being loaded. */
export const vxmlRules: readonly VxmlRule[] = [
  vxmlElement,
  vxmlAttribute,
  vxmlValue,
  vxmlVersion,
  vxmlNamespace,
  vxmlNewer,
  vxmlExtension,
  vxmlSchemaLocation,
  vxmlLanguage,
  vxmlExpression,
  vxmlModernScript,
  vxmlUndeclared,
  vxmlAssignment,
  vxmlBooleanText,
  vxmlTarget,
  vxmlDocument,
  vxmlRootChain,
  vxmlUnreachable,
  vxmlDeadContent,
  vxmlNoHandler,
  vxmlSilentHandler,
  vxmlEndlessRetries,
  vxmlCountGap,
  vxmlTapering,
  vxmlHiddenHandler,
  vxmlEventName,
  vxmlOldEvent,
  vxmlNoPrompt,
  vxmlClearLoop,
  vxmlTransferOutcome,
  vxmlDuplicateKey,
  vxmlAnnouncedKey,
  vxmlDtmfMode,
  vxmlNamelist,
  vxmlParam,
  vxmlReturn,
  vxmlProperty,
  vxmlBuiltin,
  vxmlSlot,
];
