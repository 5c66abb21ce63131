/**
 * Sets `RateLimit-Policy` and `RateLimit` (draft-ietf-httpapi-ratelimit-headers, structured fields): the policies of the
 * plan, and what is left of the one that counts now. The draft is not final; this is the one place that writes it.
 * @param remaining requests left in the window
 * @param milliseconds until the window ends
 */
export function rateLimitHeaders(
  headers: { [name: string]: string },
  policy: string,
  name: string,
  remaining: number,
  milliseconds: number,
): void {
  headers['ratelimit-policy'] = policy;
  headers.ratelimit = `"${name}";r=${remaining};t=${Math.max(0, Math.ceil(milliseconds / 1000))}`;
}
