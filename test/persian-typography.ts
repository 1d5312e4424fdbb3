const letter = '[\\u0621-\\u06CC]'
const spaced = new RegExp(
  `(?<!${letter})(ن?می|بی) (?=${letter})|${letter} (ها|های|هایی|هایم|تر|ترین|ام|اند|اید|ایم)(?!${letter})`,
)

/** What is wrong in Persian prose, by name; Latin words stand between « », where their own marks belong to them. */
const faults: Record<string, (text: string) => boolean> = {
  'Arabic letters or foreign digits': text => /[يىكةۀ٠-٩0-9]/.test(text),
  'Latin punctuation': text => /[,;?"'%]/.test(text.replace(/«[^»]*»/g, '«»')),
  'a misplaced space': text => / {2}|^ | $| [،؛:.!؟»]|« |[،؛:؟][^\s»]/.test(text),
  'a space where a non-joiner is due': text => spaced.test(text),
  // «میخواهم», «نمیدانم».
  'a verb without its non-joiner': text =>
    /(?<!\p{L})ن?می(خوا|تو|شو|کن|ده|رو|آی|گو|گیر|دان|مان|خور)/u.test(text),
  // Beside a space, at an edge, doubled, or after a letter that does not join anyway.
  'a needless non-joiner': text => /\u200C\u200C|(^|[\s«اآدذرزژو])\u200C|\u200C($|[\s».،؛؟])/.test(text),
  'spelling that is not of the house': text => /تایید|مسوول|مسؤول|سوال|جستجو|گفتگو|می‌باش/.test(text),
  'a colloquial form': text =>
    /(?<!\p{L})(میخوام|میشه|اینو|اون|چیه|کجاس|نمیدونم|بزارید)(?!\p{L})/u.test(text),
  'an ezafe after silent h that is not written as hamza': text => /ه‌ی(?!\p{L})/u.test(text),
  'a mark of direction': text => /[\u200E\u200F\u202A-\u202E\u2066-\u2069]/.test(text),
}

/** Each text that is not written as the house writes Persian, with what is wrong in it. */
export function findTypographyFaults(texts: readonly string[]): string[] {
  return texts.flatMap(text =>
    Object.entries(faults).flatMap(([name, isWrong]) => (isWrong(text) ? [`${name}: ${text}`] : [])),
  )
}
