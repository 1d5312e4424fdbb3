/** Somebody who is given texts by rule: in these languages, up to `maxTexts` at once, of which `taken` are in hand. */
export type Assignee = { id: string; languages: readonly string[]; maxTexts: number; taken: number }

/**
 * Who has the smallest part of what they take in hand, of those who correct the text's language and have room for it;
 * undefined where there is nobody. Nobody corrects their own.
 */
export function pickCorrector(
  { language, writerId }: { language: string; writerId: string },
  assignees: readonly Assignee[],
): Assignee | undefined {
  return assignees
    .filter(({ id, languages }) => id !== writerId && languages.includes(language))
    .filter(({ taken, maxTexts }) => taken < maxTexts)
    .toSorted((one, other) => one.taken / one.maxTexts - other.taken / other.maxTexts)[0]
}
