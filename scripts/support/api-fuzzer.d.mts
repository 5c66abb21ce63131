/** One request that was answered in a way that the description does not allow. */
export interface Violation {
  reason: string;
  request: { method: string; path: string; headers: { [name: string]: string }; body?: string };
  status: number;
  text: string;
}
export interface FuzzResult {
  requests: number;
  /** How often each operation answered with each status. */
  statuses: { [operation: string]: { [status: string]: number } };
  violations: Violation[];
}
/** Headers that let a request in, and others that do not. */
export interface Credentials {
  good: { [name: string]: string };
  bad: { [name: string]: string }[];
}
export function withKey(key: string): Credentials;
export function withSession(session: { cookie: string; token: string }): Credentials;

/**
 * Drives every operation of an OpenAPI description with generated good and bad requests.
 * @param ask sends one request
 */
export function fuzzApi(options: {
  description: object;
  credentials: Credentials;
  requests: number;
  seed: number;
  ask(request: {
    method: string;
    path: string;
    headers: { [name: string]: string };
    body?: string;
  }): Promise<{ status: number; headers: { [name: string]: string | string[] | undefined }; text: string }>;
  concurrency?: number;
}): Promise<FuzzResult>;
