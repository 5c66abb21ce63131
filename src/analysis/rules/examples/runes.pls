<?xml version="1.0" encoding="UTF-8"?>
<lexicon version="1.0" xmlns="http://www.w3.org/2005/01/pronunciation-lexicon" alphabet="x-runes" xml:lang="en-US">
  <lexeme><grapheme>zorbiq</grapheme><phoneme>z o r b i q</phoneme></lexeme>
</lexicon>
