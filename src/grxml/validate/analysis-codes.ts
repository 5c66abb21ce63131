/**
 * The codes of the analysis, which runs without the validation: a suppression comment that names one is not a comment
 * about nothing. The analysis knows the validation and not the other way round, so they stand here; a test beside the
 * rules of the analysis compares the two lists.
 */
export const analysisCodes: ReadonlySet<string> = new Set(
  `
active-overlap alternative-contained ambiguity-exponential boundaries-differ carrier-missing
contraction-one-sided core-missing courtesy-missing determiner-rigid digit-lengths digit-oh example-missing
garbage-beside-optional garbage-open grammar-large keys-ambiguous keys-length-varies keys-missing keys-prefix
keys-terminator language-looks-other language-switch language-unsupported letters-alike list-large
menu-without-help name-long nesting-deep nesting-redundant numbers-teen-ty optional-twice parse-ambiguous
perplexity-high phrase-ambiguous phrase-prefix phrases-likely-missing prefix-repeated pronunciation-guessed
pronunciation-unused reference-remote repeat-open-speech repeat-prob-fixed rule-long rule-name-style
rule-recursive scope-all-public script-mismatch sibling-untagged slot-names-alike slot-types-mixed
sounds-alike sounds-confusable sounds-like-command sounds-overview sounds-same sounds-shared-word style-single
synonym-missing tag-formats-differ tag-reads-early token-abbreviation token-case token-invisible token-joined token-noise
value-contradicts value-copied value-missing values-alike values-diverge variant-collides weights-extreme weights-partial
weights-sum words-doubled words-implausible words-of-other-locale words-short word-misspelt yes-no-variants
`
    .trim()
    .split(/\s+/),
);

/** How a rule's number in the catalogue of the analysis looks, such as `CNF-02`. */
export const analysisNumber = /^[A-Z]{3}-\d{2}$/;
