import { expect, test } from 'vitest';
import { signedHeaders, waitAfter } from './webhook-sender.js';

test('deliveries are signed as Standard Webhooks are', () => {
  // The example of the reference implementations (github.com/standard-webhooks/standard-webhooks).
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
  expect(signedHeaders(secret, 'msg_p5jXN8AQM9LWM0D4loKWxJek', 1614265330, '{"test": 2432232314}')).toEqual({
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  });
});

// Doubled from a second to an hour, by 0.75 to 1.25; a receiver may ask for more, up to an hour.
test.each([
  [1, undefined, 0, 750],
  [1, undefined, 1, 1250],
  [2, undefined, 0.5, 2000],
  [12, undefined, 0.5, 2_048_000],
  [13, undefined, 0.5, 3_600_000],
  [1000, undefined, 0.5, 3_600_000],
  [1, '30', 0.5, 30_000],
  [1, '999999', 0.5, 3_600_000],
  [5, '1', 0.5, 16_000],
  [1, 'soon', 0.5, 1000],
] as const)('after %i failed attempts, asked for %s: %d', (attempts, retryAfter, random, expected) => {
  expect(waitAfter(attempts, retryAfter, random)).toBe(expected);
});
