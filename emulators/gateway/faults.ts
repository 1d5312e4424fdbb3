/** What may go wrong at the gateway, on the way to it, or on the buyer's way back. */
export const faults = [
  /** Answers after 15 seconds. */
  'slow',
  /** Takes the question and never answers. */
  'hang',
  /** Does nothing and answers 500 with a page of HTML. */
  'html',
  /** Does nothing and drops the line. */
  'drop',
  /** Does its work and drops the line before the answer is out. */
  'drop-after',
  /** Does its work and answers with a page of HTML. */
  'html-after',
  /** Writes numbers as strings: `"100"`. */
  'strings',
  /** Leaves the other half of the answer as `{}` where it is `[]`, and the reverse. */
  'braces',
  /** Sends the callback itself as well, so that it comes twice. */
  'callback-twice',
  /** Sends two callbacks at once before the buyer is back. */
  'callback-early',
  /** Sends the buyer back with an authority that has one digit changed. */
  'callback-tampered',
] as const
export type Fault = (typeof faults)[number]

/** By the last three digits of an amount in Rials: for who tries the demo by hand. */
const bySuffix: Record<number, Fault> = {
  901: 'slow',
  902: 'html',
  903: 'drop',
  904: 'drop-after',
  905: 'html-after',
  906: 'strings',
  907: 'braces',
  908: 'callback-twice',
  909: 'callback-early',
  910: 'callback-tampered',
}
export const faultOfAmount = (amount: number): Fault | null => bySuffix[amount % 1000] ?? null

export const isFault = (word: unknown): word is Fault => faults.includes(word as Fault)
