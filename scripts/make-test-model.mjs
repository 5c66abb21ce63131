// Writes small ONNX voices by hand, to test the whole way from text to samples with a real runtime: every phoneme id
// becomes one tone of 256 samples, so that ids, their order, padding, scales and lengths can be read from the sound.
//   node scripts/make-test-model.mjs FOLDER
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Samples per phoneme id. */
export const HOP = 256;

// Protocol Buffers: a field is its number and wire type, then a varint (0), bytes with their length (2) or 4 bytes (5).
const varint = (value) => {
  const bytes = [];
  let rest = value;
  for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) | 128);
  return Buffer.from([...bytes, rest]);
};
const integer = (field, value) => Buffer.concat([varint(field * 8), varint(value)]);
const bytes = (field, value) => Buffer.concat([varint(field * 8 + 2), varint(value.length), value]);
const text = (field, value) => bytes(field, Buffer.from(value));
const message = (field, ...parts) => bytes(field, Buffer.concat(parts));

// The messages of onnx.proto, as far as these models need them.
const FLOAT = 1;
const INT64 = 7;
const floats = (values) => Buffer.from(Float32Array.from(values).buffer);
const integers = (values) => Buffer.from(BigInt64Array.from(values, BigInt).buffer);
const tensor = (name, type, dims, raw) =>
  message(5, ...dims.map((dim) => integer(1, dim)), integer(2, type), text(8, name), bytes(9, raw));
const node = (type, inputs, outputs, ...attributes) =>
  message(
    1,
    ...inputs.map((name) => text(1, name)),
    ...outputs.map((name) => text(2, name)),
    text(4, type),
    ...attributes,
  );
const integerAttribute = (name, value) => message(5, text(1, name), integer(3, value), integer(20, 2));
const value = (field, name, type, dims) => {
  const shape = dims.map((dim) => message(1, typeof dim === 'number' ? integer(1, dim) : text(2, dim)));
  return message(field, text(1, name), message(2, message(1, integer(1, type), message(2, ...shape))));
};
const input = (name, type, dims) => value(11, name, type, dims);
const output = (name, type, dims) => value(12, name, type, dims);
const model = (...graph) =>
  Buffer.concat([
    integer(1, 8),
    text(2, 'cctool'),
    message(7, ...graph, text(2, 'tones')),
    message(8, text(1, ''), integer(2, 15)),
  ]);

/** The tone of an id: whole periods in 256 samples, and a different number of them for each id. */
export const periods = (id) => 1 + (id % 100);

/** Nodes that turn `ids` [1,N] into `tones` [1,N,256], each with a loudness of `gain` [1]. */
const tones = (ids) => [
  tensor('turns', FLOAT, [256], floats(Array.from({ length: 256 }, (_, id) => (2 * Math.PI * periods(id)) / HOP))),
  tensor('ramp', FLOAT, [1, 1, HOP], floats(Array.from({ length: HOP }, (_, i) => i))),
  tensor('last', INT64, [1], integers([2])),
  node('Gather', ['turns', ids], ['turn']),
  node('Unsqueeze', ['turn', 'last'], ['column']),
  node('Mul', ['column', 'ramp'], ['angle']),
  node('Sin', ['angle'], ['sine']),
  node('Mul', ['sine', 'gain'], ['tones']),
];

/**
 * A Piper voice. The scales are heard: each of the three is told apart by a constant that is added after the tones, one
 * sample per scale. With several speakers one more sample tells the speaker's number.
 * @param timing whether there is the second output of patched models: the frames of each id
 */
export const piperModel = ({ speakers = 1, timing = false } = {}) => {
  const isMany = speakers > 1;
  return model(
    ...tones('input'),
    tensor('gain', FLOAT, [1], floats([0.3])),
    tensor('flat', INT64, [1], integers([-1])),
    tensor('shape', INT64, [4], integers([1, 1, 1, -1])),
    tensor('tenth', FLOAT, [1], floats([0.1])),
    node('Reshape', ['tones', 'flat'], ['sound']),
    node('Mul', ['scales', 'tenth'], ['told']),
    ...(isMany
      ? [node('Cast', ['sid'], ['speaker'], integerAttribute('to', FLOAT)), node('Mul', ['speaker', 'tenth'], ['who'])]
      : []),
    node('Concat', ['sound', 'told', ...(isMany ? ['who'] : [])], ['line'], integerAttribute('axis', 0)),
    node('Reshape', ['line', 'shape'], ['output']),
    input('input', INT64, [1, 'phonemes']),
    input('input_lengths', INT64, [1]),
    input('scales', FLOAT, [3]),
    ...(isMany ? [input('sid', INT64, [1])] : []),
    output('output', FLOAT, [1, 1, 1, 'time']),
    ...(timing
      ? [
          node('Cast', ['input'], ['numbers'], integerAttribute('to', FLOAT)),
          node('Mul', ['numbers', 'zero'], ['nothing']),
          tensor('zero', FLOAT, [1], floats([0])),
          tensor('one', FLOAT, [1], floats([1])),
          node('Add', ['nothing', 'one'], ['frames']),
          output('frames', FLOAT, [1, 'phonemes']),
        ]
      : []),
  );
};

/** A Kokoro voice model: tones as loud as the first number of the style, then one sample that tells the speed. */
export const kokoroModel = () =>
  model(
    ...tones('input_ids'),
    tensor('flat', INT64, [1], integers([-1])),
    tensor('start', INT64, [1], integers([0])),
    tensor('end', INT64, [1], integers([1])),
    tensor('axis', INT64, [1], integers([1])),
    tensor('shape', INT64, [2], integers([1, -1])),
    tensor('tenth', FLOAT, [1], floats([0.1])),
    node('Slice', ['style', 'start', 'end', 'axis'], ['first']),
    node('Reshape', ['first', 'flat'], ['gain']),
    node('Reshape', ['tones', 'flat'], ['sound']),
    node('Mul', ['speed', 'tenth'], ['told']),
    node('Concat', ['sound', 'told'], ['line'], integerAttribute('axis', 0)),
    node('Reshape', ['line', 'shape'], ['waveform']),
    input('input_ids', INT64, [1, 'tokens']),
    input('style', FLOAT, [1, 256]),
    input('speed', FLOAT, [1]),
    output('waveform', FLOAT, [1, 'time']),
  );

/** A model whose two nodes wait for each other: no order of work exists. */
export const cyclicModel = () =>
  model(
    node('Add', ['input', 'b'], ['a']),
    node('Neg', ['a'], ['b']),
    node('Identity', ['b'], ['output']),
    input('input', FLOAT, [1]),
    output('output', FLOAT, [1]),
  );

/** The phonemes of the espeak-type voice, with ids as Piper's own voices have them: `_` pad, `^` begin, `$` end. */
export const phonemeIds = Object.fromEntries(
  [
    ..."_^$ !'(),-.:;?abcdefhijklmnopqrstuvwxyzæçðøħŋœǀǁǂǃɐɑɒɓɔɕɖɗɘəɚɛɜɞɟɠɡɢɣɤɥɦɧɨɪɫɬɭɮɯɰɱɲɳɴɵɶɸɹɺɻɽɾʀʁʂʃʄʈʉʊʋʌʍʎʏʐʑʒʔʕʘʙʛʜʝʟʡʢʲˈˌːˑ˞βθχᵻⱱ",
  ].map((symbol, id) => [symbol, [id]]),
);

/** The sidecar of a Piper voice. */
export const piperConfig = (more = {}) => ({
  audio: { sample_rate: 16000, quality: 'low' },
  espeak: { voice: 'en-us' },
  phoneme_type: 'espeak',
  language: { code: 'en_US' },
  num_symbols: 256,
  num_speakers: 1,
  speaker_id_map: {},
  inference: { noise_scale: 0.667, length_scale: 1, noise_w: 0.8 },
  hop_length: HOP,
  phoneme_id_map: phonemeIds,
  ...more,
});

/** Letters as symbols, for a voice that needs no phonemes: pad 0, begin 1, end 2, space 3, a to z from 4, then marks. */
export const letterIds = Object.fromEntries(
  [...'_^$ abcdefghijklmnopqrstuvwxyz.,?!\u0308'].map((symbol, id) => [symbol, [id]]),
);

/** The vocabulary of the Kokoro model: `$` is the pad. */
export const kokoroVocabulary = Object.fromEntries(
  [...'$;:,.!?—…"() bcdefhijklmnopqrstuvwxyzɑɐɒæβɔɕçɖðʤəɚɛɜɟɡɥɨɪʝɯɰŋɳɲɴøɸθœɹɾɻʁɽʂʃʈʧʊʋʌɣɤχʎʒʔˈˌːʰʲAIOQSTWYᵊᵻ'].map(
    (symbol, id) => [symbol, id],
  ),
);

/** A Kokoro voice file: for each number of tokens a style of 256 numbers; the first is the loudness, `row / 1000`. */
export const kokoroStyle = () =>
  floats(Array.from({ length: 510 * 256 }, (_, i) => (i % 256 === 0 ? i / 256 / 1000 : 0)));

/**
 * Writes voices into a folder: `piper/letters` (no phonemes needed), `piper/tones` (espeak phonemes), `piper/many`
 * (three speakers), `kokoro` with the voices af_one and bm_two, and `cyclic.onnx`, which no runtime takes.
 */
export function writeTestVoices(folder) {
  const write = (name, data) => writeFileSync(join(folder, name), data);
  const sidecar = (config) => `${JSON.stringify(config, null, 2)}\n`;
  mkdirSync(join(folder, 'piper'), { recursive: true });
  mkdirSync(join(folder, 'kokoro', 'voices'), { recursive: true });
  write('piper/letters.onnx', piperModel());
  write(
    'piper/letters.onnx.json',
    sidecar(piperConfig({ phoneme_type: 'text', phoneme_id_map: letterIds, num_symbols: 35 })),
  );
  write('piper/tones.onnx', piperModel({ timing: true }));
  write('piper/tones.onnx.json', sidecar(piperConfig()));
  write('piper/many.onnx', piperModel({ speakers: 3 }));
  const speakers = { num_speakers: 3, speaker_id_map: { ann: 0, bob: 1, cleo: 2 }, default_speaker_id: 1 };
  const letters = { phoneme_type: 'text', phoneme_id_map: letterIds };
  write('piper/many.onnx.json', sidecar(piperConfig({ ...letters, ...speakers })));
  write('cyclic.onnx', cyclicModel());
  write('kokoro/model.onnx', kokoroModel());
  write('kokoro/tokenizer.json', sidecar({ version: '1.0', model: { type: 'WordLevel', vocab: kokoroVocabulary } }));
  write('kokoro/voices/af_one.bin', kokoroStyle());
  write('kokoro/voices/bm_two.bin', kokoroStyle());
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  if (!process.argv[2]) {
    console.error('usage: node scripts/make-test-model.mjs FOLDER');
    process.exit(2);
  }
  writeTestVoices(process.argv[2]);
}
