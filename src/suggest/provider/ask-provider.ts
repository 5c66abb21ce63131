import type { Candidate, Family } from '../candidates.js';
import type { SuggestInput } from '../check-input.js';
import { serviceVerbs } from '../text/vocabulary.js';

/** An endpoint that speaks the chat completions protocol of OpenAI. */
export interface Provider {
  /** Such as `https://api.example.com/v1`; `/chat/completions` is added. */
  baseUrl: string;
  model: string;
  key?: string;
  timeoutMs: number;
}

const mostBytes = 1_000_000;

/** Why there is no answer, in words that hold nothing of the request: neither the key nor the address. */
export class ProviderFailure extends Error {}

const instructions =
  'You list what callers of a contact centre say about a topic. Answer with a JSON object and nothing else: ' +
  '{"phrases": ["..."]}. Each phrase has 1 to 10 words, as it is spoken, without punctuation.';

/**
 * Asks a provider for phrases. Its answer is taken only as the JSON object that was asked for.
 * @throws ProviderFailure that says why there is no answer: refused, cut off, not what was asked for; what `fetch` throws
 */
export async function askProvider(provider: Provider, input: SuggestInput): Promise<Candidate[]> {
  const { topic, phrases = [], limit = 12, language } = input;
  const question = JSON.stringify({ topic, known_phrases: phrases.slice(0, 100), wanted: limit * 2, language });
  const response = await fetchAgain(`${provider.baseUrl.replace(/\/+$/, '')}/chat/completions`, {
    method: 'POST',
    redirect: 'error',
    signal: AbortSignal.timeout(provider.timeoutMs),
    headers: {
      'content-type': 'application/json',
      ...(provider.key === undefined ? {} : { authorization: `Bearer ${provider.key}` }),
    },
    body: JSON.stringify({
      model: provider.model,
      temperature: 0,
      response_format: { type: 'json_object' },
      messages: [
        { role: 'system', content: instructions },
        { role: 'user', content: question },
      ],
    }),
  });
  if (!response.ok) {
    await response.body?.cancel();
    throw new ProviderFailure(`it answered with status ${response.status}`);
  }
  return readAnswer(await readBody(response)).map((text, place) => ({
    text,
    family: familyOf(text),
    source: 'provider',
    relevance: 0.97 ** place,
  }));
}

/**
 * `fetch`, once more where the connection was closed before anything was answered: a server may close one that was kept
 * open since the last answer in the very moment in which it is used again.
 * @throws what `fetch` throws
 */
async function fetchAgain(address: string, request: RequestInit): Promise<Response> {
  try {
    return await fetch(address, request);
  } catch (error) {
    const { code } = ((error as Error).cause ?? {}) as { code?: string };
    if (!/^(?:ECONNRESET|EPIPE|UND_ERR_SOCKET)$/.test(code ?? '')) throw error;
    return await fetch(address, request);
  }
}

async function readBody(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > mostBytes) throw new ProviderFailure(`its answer is longer than ${mostBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function readAnswer(body: string): string[] {
  const outer = readJson(body, 'its answer is not JSON') as {
    choices?: { finish_reason?: unknown; message?: { content?: unknown; refusal?: unknown } }[];
  } | null;
  const choice = Array.isArray(outer?.choices) ? outer.choices[0] : undefined;
  if (choice?.message?.refusal) throw new ProviderFailure('it refused to answer');
  if (choice?.finish_reason === 'length') throw new ProviderFailure('its answer was cut off');
  const content = choice?.message?.content;
  if (typeof content !== 'string') throw new ProviderFailure('its answer has no text');
  const inner = readJson(content, 'its text is not the JSON that was asked for') as { phrases?: unknown } | null;
  const phrases = inner !== null && typeof inner === 'object' ? inner.phrases : undefined;
  if (!Array.isArray(phrases) || !phrases.every((each): each is string => typeof each === 'string')) {
    throw new ProviderFailure('its text is not the JSON that was asked for');
  }
  // Texts that cannot be spoken, or that could hide something, are dropped.
  return phrases
    .slice(0, 200)
    .map((phrase) =>
      phrase
        .normalize('NFC')
        .trim()
        .replace(/[.?!]+$/, ''),
    )
    .filter((phrase) => phrase.length <= 120 && /^[\p{L}\p{M}' -]+$/u.test(phrase));
}

function readJson(text: string, otherwise: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ProviderFailure(otherwise);
  }
}

function familyOf(text: string): Family {
  const [first = '', second = ''] = text.toLowerCase().split(' ');
  if (/^(?:i'd|i want|i need|can i|could i|may i|let me|i would|i'm calling)/i.test(text)) return 'desire';
  if (/^(?:i|i'm|i've|my|how|what|where|when|why|who|is|are|do|does|did|has|have|there's|it's|can|will)$/.test(first)) {
    return 'problem';
  }
  return serviceVerbs().has(first) && second !== '' ? 'command' : 'noun';
}
