/** The built-in types of VoiceXML 2.0 (appendix P), by voice and by keys. */
const builtin = /^builtin:(grammar|dtmf)\/(boolean|date|digits|currency|number|phone|time)(\?.*)?$/;

/** A built-in grammar that VoiceXML defines. */
export function isKnownBuiltin(uri: string): boolean {
  return builtin.test(uri);
}

/** A URI that a platform understands by itself and nobody can load. */
export function isPlatformUri(uri: string): boolean {
  return /^(builtin|grammar):/i.test(uri);
}
