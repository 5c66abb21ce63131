import { afterAll, expect, test } from 'vitest';
import { concatenate } from '../audio/concatenate.js';
import { readWav } from '../audio/wav.js';
import { generatePrompt } from '../generate.js';
import { findPreset } from '../presets.js';
import { closeVoices, createVoices } from '../settings.js';
import { record } from './cepstra.js';
import { splitSession } from './split-session.js';

const catalogue = createVoices({});
afterAll(() => closeVoices(catalogue));

/** A script of 100 prompts, many of them alike, as a contact centre has them. */
const script = [
  'Thank you for calling Example Bank.|For account balances, press 1.|For lost or stolen cards, press 2.',
  'To speak to an agent, press 0.|Please hold while we connect you.|All of our agents are busy.',
  'Your call is important to us.|Please enter your account number, followed by the pound key.',
  'Sorry, I did not get that.|Please say yes or no.|Your balance is low.|Goodbye.|Welcome.|Please wait.|Yes.|No.',
  'One moment, please.|Our office is closed.|We are open Monday to Friday, from 8 am to 6 pm.',
  'We are closed on public holidays.|Please leave a message after the tone.|To hear this again, press star.',
  'To go back to the main menu, press 9.|That is not a valid choice.|Your appointment is confirmed.',
  'Your appointment was cancelled.|You will receive a text message.|You will receive an e-mail within two days.',
  'Your order has shipped.|Your order has not shipped yet.|For billing questions, press 3.',
  'For technical support, press 4.|For new service, press 5.|Please have your card ready.',
  'Say the name of the city.|Say the name of the street.|What is your zip code?|What is your date of birth?',
  'What is your phone number?|Is this correct?|Let us try again.|Thank you. Your payment was received.',
  'Your payment was declined.|Please call back later.|The estimated wait time is five minutes.',
  'The estimated wait time is ten minutes.|You are number one in the queue.|You are number two in the queue.',
  'Press 1 for English.|Press 2 for Spanish.|This call may be recorded for quality.',
  'If this is an emergency, hang up and dial 911.|We have sent a code to your phone.|Please enter the code now.',
  'The code you entered is wrong.|Your password has been reset.|Your account is locked.|Transferring you to sales.',
  'Transferring you to support.|Transferring you to billing.|There is an outage in your area.',
  'Service will be restored by noon.|There are no known outages in your area.|To report an outage, press 6.',
  'For claims, say claims.|For policies, say policies.|To make a payment, say payment.|How can I help you today?',
  'Please describe the problem in a few words.|I understand. Let me check that.|Your refund is on its way.',
  'Refunds take five to seven business days.|Your flight is on time.|Your flight is delayed.',
  'Your reservation is confirmed for two nights.|Please check in after three pm.|Parking is free for guests.',
  'The pool opens at nine.|Breakfast is served until ten.|To order a prescription, press 7.',
  'Your prescription is ready.|The pharmacy closes at eight.|To speak to a nurse, press 8.',
  'Please stay on the line.|We appreciate your patience.|Thank you for your patience.',
  'You can also visit our website.|Download our app to manage your account.|Your card will expire soon.',
  'A new card is on the way.|Please sign the back of your card.|To activate your card, press 1.',
  'To change your PIN, press 2.|The last four digits are needed.|Enter the last four digits of your card.',
  'We could not verify your identity.|Please try again tomorrow.|Have a nice day.|Thank you and goodbye.|One.',
].flatMap((line) => line.split('|'));

const RATE = 16_000;
const preset = { ...findPreset('freeswitch-16k'), pad: { head: 0, tail: 0 } };
const speak = async (text: string, voice: string, rate = 1) =>
  readWav((await generatePrompt(catalogue, { text, voice, rate, preset })).bytes).channels[0]!;

/** The same numbers between 0 and 1 on every run. */
function random(seed: number): () => number {
  let state = seed * 7919;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}

/** A session as a studio records it: takes, broken starts, talk, knocks, pauses, and noise; with where each prompt is. */
async function assemble(prompts: readonly string[], voice: string, noise: number, seed: number) {
  const next = random(seed);
  const pieces: Float32Array[] = [];
  const places: { from: number; to: number }[] = [];
  let at = 0;
  const add = (samples: Float32Array) => {
    pieces.push(samples);
    at += samples.length;
  };
  const silence = (seconds: number) => add(new Float32Array(Math.round(seconds * RATE)));
  const talk = ['Okay, again.', 'Sorry, one more time.', 'Can we have some water please.'];
  silence(1);
  for (const [i, text] of prompts.entries()) {
    if (next() < 0.08) {
      add(await speak(talk[i % talk.length]!, voice));
      silence(0.7 + next());
    }
    if (next() < 0.06) {
      add(Float32Array.from({ length: 3000 }, (_, k) => (next() * 2 - 1) * 0.2 * Math.exp(-k / 1500)));
      silence(0.6 + next());
    }
    const spoken = await speak(text, voice, 0.93 + next() * 0.14);
    if (next() < 0.15) {
      // Half of them are broken off, the others are whole takes.
      add(next() < 0.5 ? spoken.slice(0, Math.round(spoken.length * 0.5)) : spoken);
      silence(0.7 + next());
    }
    places.push({ from: at / RATE, to: (at + spoken.length) / RATE });
    add(spoken);
    silence(0.7 + next() * 1.6);
  }
  const amplitude = 10 ** (noise / 20) * Math.sqrt(3);
  return { places, samples: concatenate(pieces).map((value) => value + (next() * 2 - 1) * amplitude) };
}

const sessions: [voice: string, noise: number][] = [['slt', -60]];

test.each(sessions)(
  'of a session by %s with noise of %s dBFS 98 of 100 are cut right, and the wrong ones are doubtful',
  {
    timeout: 600_000,
  },
  async (voice, noise) => {
    const references = [];
    for (const text of script) references.push(record(await speak(text, 'rms'), RATE));
    const { places, samples } = await assemble(script, voice, noise, 5);
    const { takes, missing } = splitSession(record(samples, RATE), references);
    const wrong = places.flatMap(({ from, to }, prompt) => {
      const take = takes.filter((each) => each.prompt === prompt).at(-1);
      const isRight = take !== undefined && Math.abs(take.from - from) < 0.3 && Math.abs(take.to - to) < 0.3;
      return isRight
        ? []
        : [{ text: script[prompt]!, from, to, take, isMarked: take === undefined || take.doubts.length > 0 }];
    });
    expect(wrong.length, JSON.stringify(wrong, null, 1)).toBeLessThanOrEqual(script.length * 0.02);
    expect(wrong.filter(({ isMarked }) => !isMarked)).toEqual([]);
    expect(missing.every((prompt) => wrong.some(({ text }) => text === script[prompt]))).toBe(true);
  },
);

test('a session of silence has no prompts, and an empty script leaves all sounds', async () => {
  const one = record(await speak('Goodbye.', 'kal16'), RATE);
  expect(splitSession(record(new Float32Array(RATE), RATE), [one])).toMatchObject({ takes: [], missing: [0] });
  const { takes, others } = splitSession(one, []);
  expect([takes.length, others.length]).toEqual([0, 1]);
});
