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
/**
 * Drives every operation of an OpenAPI description with generated good and bad requests.
 * @param ask sends one request
 */
export function fuzzApi(options: {
  description: object;
  key: string;
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
