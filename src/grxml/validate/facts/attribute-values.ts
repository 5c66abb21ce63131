import type { FixSafety } from '../../../diagnostics/index.js';
import { nearest } from '../../../diagnostics/nearest.js';
import { isNameChar, nameEnd } from '../../../xml/text.js';
import { readProbability, readRepeat, readWeight, trimXml } from '../../read/values.js';
import type { ValueKind } from './element-models.js';

/** What is wrong with the value of an attribute. */
export interface ValueProblem {
  code: string;
  message: string;
  hint?: string;
  /** A legal value to write instead; safe where nothing else can have been meant. */
  better?: Better | undefined;
}

interface Better {
  value: string;
  safety: FixSafety;
}

const safe = (value: string): Better => ({ value, safety: 'safe' });
const unsafe = (value: string): Better => ({ value, safety: 'unsafe' });

const quoted = (value: string) => JSON.stringify(value.length > 60 ? `${value.slice(0, 60)}…` : value);

function oneOf(code: string, name: string, value: string, legal: string[]): ValueProblem | undefined {
  if (legal.includes(value)) return undefined;
  const text = trimXml(value).toLowerCase();
  const same = legal.find((word) => word.toLowerCase() === text);
  const meant = same ?? nearest(trimXml(value), legal);
  return {
    code,
    message: `${name}=${quoted(value)} is not legal`,
    hint: meant ? `write ${name}="${meant}"` : `use ${legal.map((word) => `"${word}"`).join(' or ')}`,
    better: same ? safe(same) : meant ? unsafe(meant) : undefined,
  };
}

/** XML Name without colon (Namespaces in XML, NCName). */
function isNcName(text: string): boolean {
  return text !== '' && !text.includes(':') && nameEnd(text, 0) === text.length;
}

function isNameToken(text: string): boolean {
  if (text === '') return false;
  for (const char of text) if (!isNameChar(char.codePointAt(0)!)) return false;
  return true;
}

function ruleId(value: string, code: string, name: string): ValueProblem | undefined {
  const id = trimXml(value);
  if (isNcName(id) && !/[.:-]/.test(id)) return undefined;
  if (id === '') return { code, message: `${name} is empty`, hint: 'give the rule a name, such as "city"' };
  const bad = /[.:-]/.exec(id);
  const better = id.replace(/[^\p{L}\p{N}_]+/gu, '_').replace(/^(?=\p{N})/u, 'rule_');
  return {
    code,
    message: bad
      ? `the rule name ${quoted(id)} contains "${bad[0]}", which is not allowed`
      : `${quoted(id)} is not a legal rule name`,
    hint: `use only letters, digits and "_", beginning with a letter: "${better}"`,
    better: name === 'root' && isNcName(id.slice(1)) && /^#[^.:-]+$/.test(id) ? safe(id.slice(1)) : undefined,
  };
}

/**
 * RFC 3986 in one line: white space, "[", "]" and a "%" without two hexadecimal digits are not allowed, "#" once, except
 * that a host may be an IPv6 address in brackets. What lies beyond ASCII counts as a letter, as in IRIs.
 */
const uriReference =
  /^(?:(?:[A-Za-z][A-Za-z0-9+.-]*:)?\/\/(?:[^#%[\]/?\t\n\r ]*@)?\[[0-9A-Fa-f:.]+\])?(?:[^#%[\]\t\n\r \u007F]|%[0-9A-Fa-f]{2})*(?:#(?:[^#%[\]\t\n\r \u007F]|%[0-9A-Fa-f]{2})*)?$/;

/** Longer than any server takes; a pattern over megabytes would exhaust the stack of the engine. */
const maxUri = 16_384;

/** A URI reference (RFC 3986), with the additional characters of xs:anyURI. */
export function isUriReference(text: string): boolean {
  if (text.length > maxUri) return false;
  return uriReference.test(text);
}

function uri(name: string, value: string): ValueProblem | undefined {
  if (isUriReference(value)) return undefined;
  const text = trimXml(value);
  return {
    code: 'uri-syntax',
    message: `${name}=${quoted(value)} is not a URI`,
    hint: isUriReference(text)
      ? 'remove the white space around it'
      : text.includes(' ')
        ? 'write a space as %20'
        : text.includes('\\')
          ? 'separate folders with "/", not with "\\"'
          : 'check for "%" without two hexadecimal digits, and for a second "#"',
    better: isUriReference(text) ? (text === '' ? undefined : safe(text)) : repairedUri(text),
  };
}

/** A path as operating systems write it, with its blanks and backslashes as a URI has them. */
function repairedUri(text: string): Better | undefined {
  const better = text.replace(/ /g, '%20').replace(/\\/g, '/');
  return better !== text && isUriReference(better) ? unsafe(better) : undefined;
}

/** Counts of other notations. */
const counts: { readonly [sign: string]: string } = { '*': '0-', '+': '1-', '?': '0-1' };

function repeat(value: string): ValueProblem | undefined {
  const isPadded = value !== trimXml(value);
  if (readRepeat(value) && !isPadded) return undefined;
  const range = /^(\d+)-(\d+)$/.exec(trimXml(value));
  if (range && !isPadded) {
    return {
      code: 'repeat-range',
      message: `repeat=${quoted(value)}: the maximum ${range[2]} is less than the minimum ${range[1]}`,
      hint: `write repeat="${range[2]}-${range[1]}"`,
      better: unsafe(`${range[2]}-${range[1]}`),
    };
  }
  const text = trimXml(value);
  const upTo = /^-(\d+)$/.exec(text);
  const other = upTo ? `0-${upTo[1]}` : counts[text];
  return {
    code: 'repeat-syntax',
    message: `repeat=${quoted(value)} is not a number of times`,
    hint: isPadded
      ? 'remove the white space around it'
      : upTo
        ? `write repeat="0-${upTo[1]}" for at most ${upTo[1]} times`
        : 'write "3" for exactly 3 times, "0-3" for up to 3, "1-" for one or more',
    better: readRepeat(text) ? safe(text) : other ? unsafe(other) : undefined,
  };
}

function weight(value: string): ValueProblem | undefined {
  const text = trimXml(value);
  if (readWeight(value) !== undefined && value === text) return undefined;
  const plain = text.replace(/^\+/, '');
  const pointed = plain.replace(',', '.');
  return {
    code: 'weight-syntax',
    message: `weight=${quoted(value)} is not a weight`,
    hint: /^[0.]+$/.test(trimXml(value))
      ? 'a weight is greater than zero; remove the alternative if it is never spoken'
      : 'write a positive number without sign or exponent, such as 2.5',
    better: readWeight(plain) ? safe(plain) : readWeight(pointed) ? unsafe(pointed) : undefined,
  };
}

function probability(value: string): ValueProblem | undefined {
  const text = trimXml(value);
  if (readProbability(value) !== undefined && value === text) return undefined;
  const percentage = /^(\d{1,2}|100)%?$/.exec(text)?.[1];
  const other = percentage === undefined ? text.replace(',', '.') : String(Number(percentage) / 100);
  const isOther = other !== text && readProbability(other) !== undefined;
  return {
    code: 'repeat-prob-syntax',
    message: `repeat-prob=${quoted(value)} is not a probability`,
    hint: 'write a number from 0.0 to 1.0, without exponent',
    better: readProbability(text) !== undefined ? safe(text) : isOther ? unsafe(other) : undefined,
  };
}

/** Checks the value of an attribute of SRGS; undefined where it is legal. */
export function checkValue(kind: ValueKind, name: string, value: string): ValueProblem | undefined {
  switch (kind) {
    case 'any':
      return undefined;
    case 'version':
      return value === '1.0'
        ? undefined
        : {
            code: 'version',
            message: `version=${quoted(value)} is not supported`,
            hint: 'write version="1.0"',
            better: trimXml(value) === '1.0' ? safe('1.0') : unsafe('1.0'),
          };
    case 'mode':
      return oneOf('mode-value', name, value, ['voice', 'dtmf']);
    case 'scope':
      return oneOf('scope-value', name, value, ['public', 'private']);
    case 'special':
      return oneOf('ruleref-special', name, value, ['NULL', 'VOID', 'GARBAGE']);
    case 'rule-id':
      return ruleId(value, 'rule-id', 'the id of this rule');
    case 'root':
      return ruleId(value, 'root-syntax', 'root');
    case 'uri':
      return uri(name, value);
    case 'repeat':
      return repeat(value);
    case 'repeat-prob':
      return probability(value);
    case 'weight':
      return weight(value);
    case 'name-token':
      return isNameToken(trimXml(value))
        ? undefined
        : {
            code: 'meta-name',
            message: `${name}=${quoted(value)} is not a name token`,
            hint: 'use letters, digits and . - _ : without spaces',
          };
  }
}

/** A language identifier: the form of BCP 47 and RFC 3066, as xsd:language has it. */
export function isLanguage(value: string): boolean {
  return value.length < 200 && /^[A-Za-z]{1,8}(-[A-Za-z0-9]{1,8})*$/.test(value);
}
