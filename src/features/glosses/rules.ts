/** What both sides know of glosses. */
export const partsOfSpeech = [
  'noun',
  'masculine noun',
  'feminine noun',
  'neuter noun',
  'verb',
  'adjective',
  'adverb',
  'preposition',
  'conjunction',
  'pronoun',
  'determiner',
  'number',
  'interjection',
  'name',
  'suffix',
  'abbreviation',
] as const
export type PartOfSpeech = (typeof partsOfSpeech)[number]

/** Letters of a word that somebody asks for. */
export const maxWordLength = 60
