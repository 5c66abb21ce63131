import { resolve } from 'node:path';
import { CctoolError } from '../../diagnostics/index.js';

const isMap = (value: unknown): value is { [name: string]: unknown } =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

/**
 * The settings of one engine, each read by the one that knows it. Every failure is a CctoolError of kind `usage` that
 * names the setting, such as `voice.engines.piper.folder`.
 */
export class EngineSettings {
  /** Where these settings stand in the configuration. */
  readonly place: string;
  readonly #values: { [name: string]: unknown };
  readonly #root: string;
  readonly #known = new Set<string>();

  /**
   * @param values the section as read; `null` (a YAML key with nothing behind it) is a section without settings
   * @param root where relative paths start
   */
  constructor(place: string, values: unknown, root: string) {
    this.place = place;
    this.#root = root;
    if (values !== null && !isMap(values)) throw new CctoolError('usage', `${place} is not an object of settings`);
    this.#values = values ?? {};
  }

  /** A failure about one of the settings. */
  wrong(name: string, message: string, hint?: string): CctoolError {
    return new CctoolError('usage', `${this.place}.${name}: ${message}`, hint);
  }

  /** A text that is not empty; undefined where the setting is absent. */
  text(name: string): string | undefined {
    const value = this.#get(name);
    if (value === undefined) return undefined;
    if (typeof value !== 'string' || value === '') throw this.wrong(name, 'expected a text');
    return value;
  }

  /** One of a few words. */
  oneOf<Word extends string>(name: string, words: readonly Word[]): Word | undefined {
    const value = this.text(name);
    if (value === undefined || words.includes(value as Word)) return value as Word | undefined;
    throw this.wrong(name, `"${value}" is not one of ${words.join(', ')}`);
  }

  /** A finite number from `least` to `most`. */
  number(name: string, least: number, most: number): number | undefined {
    const value = this.#get(name);
    if (value === undefined) return undefined;
    if (typeof value !== 'number' || !(value >= least && value <= most)) {
      throw this.wrong(name, `expected a number from ${least} to ${most}`);
    }
    return value;
  }

  /** A whole number from `least` to `most`. */
  whole(name: string, least: number, most: number): number | undefined {
    const value = this.number(name, least, most);
    if (value !== undefined && !Number.isInteger(value)) throw this.wrong(name, 'expected a whole number');
    return value;
  }

  truth(name: string): boolean | undefined {
    const value = this.#get(name);
    if (value !== undefined && typeof value !== 'boolean') throw this.wrong(name, 'expected true or false');
    return value;
  }

  /** A path, absolute: relative ones start at the folder of the configuration. */
  path(name: string): string | undefined {
    const value = this.text(name);
    return value === undefined ? undefined : resolve(this.#root, value);
  }

  /** A list of paths, absolute. */
  paths(name: string): string[] | undefined {
    return this.texts(name)?.map((path) => resolve(this.#root, path));
  }

  /** A list of texts. */
  texts(name: string): string[] | undefined {
    const value = this.#get(name);
    if (value === undefined) return undefined;
    if (!Array.isArray(value) || value.some((item) => typeof item !== 'string' || item === '')) {
      throw this.wrong(name, 'expected a list of texts');
    }
    return value as string[];
  }

  /** Texts by name. */
  map(name: string): { [name: string]: string } | undefined {
    const value = this.#get(name);
    if (value === undefined) return undefined;
    if (!isMap(value)) throw this.wrong(name, 'expected texts by name, such as { name: text }');
    for (const [key, item] of Object.entries(value)) {
      if (typeof item !== 'string' || item === '') throw this.wrong(`${name}.${key}`, 'expected a text');
    }
    return value as { [name: string]: string };
  }

  /** Sections of settings by name. */
  sections(name: string): [name: string, settings: EngineSettings][] {
    const value = this.#get(name);
    if (value === undefined) return [];
    if (!isMap(value)) throw this.wrong(name, 'expected an object of settings by name');
    return Object.entries(value).map(([key, section]) => [
      key,
      new EngineSettings(`${this.place}.${name}.${key}`, section, this.#root),
    ]);
  }

  /** Refuses settings that were not read: a misspelt setting must not go unnoticed. */
  refuseUnknown(): void {
    const unknown = Object.keys(this.#values).find((name) => !this.#known.has(name));
    if (unknown === undefined) return;
    const known = [...this.#known].sort().join(', ');
    throw new CctoolError(
      'usage',
      `unknown setting "${this.place}.${unknown}"`,
      known === '' ? 'there are no settings here' : `known settings: ${known}`,
    );
  }

  #get(name: string): unknown {
    this.#known.add(name);
    const value = Object.hasOwn(this.#values, name) ? this.#values[name] : undefined;
    return value ?? undefined;
  }
}
