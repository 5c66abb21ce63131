#!/usr/bin/python3
"""The judge of calibrate.mjs: pocketsphinx with its default American model (Debian: pocketsphinx-en-us, python3-pocketsphinx).

  recognise.py --words N     the N most frequent words of its language model that its dictionary has, one per line
  recognise.py FILE          FILE: a JSON list of {"words": [A, B], "clips": [path, ...]} (raw, 16 bit, 16 kHz, mono);
                             for each a line of JSON: what is heard in each clip by a grammar of A and B, null for neither
"""
import json
import os
import sys

from pocketsphinx import Decoder, get_model_path

MODEL = next(p for p in ('/usr/share/pocketsphinx/model/en-us', get_model_path()) if os.path.exists(p))
DICTIONARY = os.path.join(MODEL, 'cmudict-en-us.dict')


def decoder(grammar=False):
    config = Decoder.default_config()
    config.set_string('-hmm', os.path.join(MODEL, 'en-us'))
    config.set_string('-dict', DICTIONARY)
    config.set_string('-logfn', '/dev/null')
    if not grammar:
        config.set_string('-lm', os.path.join(MODEL, 'en-us.lm.bin'))
    return Decoder(config)


def frequent_words(count):
    model = decoder().get_lm('_default')
    known = []
    with open(DICTIONARY) as lines:
        for line in lines:
            word = line.split(' ', 1)[0]
            if word.isalpha() and len(word) > 1:
                known.append((model.prob([word]), word))
    known.sort(reverse=True)
    for _, word in known[:count]:
        print(word)


def recognise(path):
    judge = decoder(grammar=True)
    with open(path) as file:
        tasks = json.load(file)
    for task in tasks:
        grammar = '#JSGF V1.0; grammar g; public <g> = %s;' % ' | '.join(task['words'])
        judge.set_jsgf_string('pair', grammar)
        judge.set_search('pair')
        heard = []
        for clip in task['clips']:
            with open(clip, 'rb') as file:
                audio = file.read()
            judge.start_utt()
            judge.process_raw(audio, False, True)
            judge.end_utt()
            best = judge.hyp()
            heard.append(best.hypstr if best and best.hypstr else None)
        print(json.dumps(heard), flush=True)


if sys.argv[1] == '--words':
    frequent_words(int(sys.argv[2]))
else:
    recognise(sys.argv[1])
