import { readFile } from 'node:fs/promises';
import { CctoolError } from '../../diagnostics/index.js';

/** What somebody who listened decided. */
export const reviewStates = ['draft', 'approved', 'rejected'] as const;
export type ReviewState = (typeof reviewStates)[number];

/** The decision on the sound of a prompt. */
export interface Review {
  state: ReviewState;
  comment?: string;
  by?: string;
  /** ISO 8601, UTC. */
  at: string;
  /** The SHA-256 of the file that was heard, in hex: another sound has not been decided on. */
  sha256: string;
}

/** What the manifest remembers of a prompt. */
export interface ManifestEntry {
  id: string;
  file: string;
  text: string;
  /** The words as they went to the engine; absent in older manifests. */
  spoken_text?: string;
  voice: string;
  engine: { id: string; version: string; neural: boolean };
  /** Of everything that decides the sound. */
  hash: string;
  sha256: string;
  bytes: number;
  duration_ms: number;
  level: { speech_dbfs: number; lufs: number; peak_dbfs: number };
  /** What was decided on its sound; absent while it is a draft without a comment. */
  review?: Review;
}

export interface Manifest {
  version: 1;
  preset: string;
  prompts: ManifestEntry[];
}

/** The state of a prompt: a decision on another sound does not count. */
export const reviewStateOf = ({ review, sha256 }: Pick<ManifestEntry, 'review' | 'sha256'>): ReviewState =>
  review && review.sha256 === sha256 ? review.state : 'draft';

/** The entry of a prompt that was made again, with the review of the one before where the sound is the same. */
export const withReviewOf = (entry: ManifestEntry, before: ManifestEntry | undefined): ManifestEntry =>
  before?.review?.sha256 === entry.sha256 ? { ...entry, review: before.review } : entry;

/**
 * The manifest in a file; undefined where there is none.
 * @throws CctoolError of kind `input` for a file that is not a manifest
 */
export async function readManifest(path: string): Promise<Manifest | undefined> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch {
    return undefined;
  }
  try {
    const manifest = JSON.parse(text) as Manifest;
    if (manifest.version === 1 && Array.isArray(manifest.prompts)) return manifest;
  } catch {
    // Reported below, with a hint.
  }
  throw new CctoolError('input', `${path} is not a manifest of prompts`, 'delete it to make all prompts again');
}
