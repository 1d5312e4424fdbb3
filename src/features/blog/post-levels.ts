import { type LevelCode, levelCodes } from '#persian/level-names.ts'

/** Lines of their own in a draft: what stands between them is read at this level alone; the rest at both. */
export const levelMark = (level: LevelCode) => `::: سطح ${level}`
export const levelEnd = ':::'

const begins = /^:::[ \t]*سطح[ \t\u200c]+(\S+)[ \t]*$/
const ends = /^:::[ \t]*$/
const membersBegin = /^:::[ \t]*اعضا[ \t]*$/

/** A post's text at its own level, and at the other where there is one. */
export type PostTexts = { markdown: string; other: { level: LevelCode; markdown: string } | null }
type Read = { texts: PostTexts; fault?: undefined } | { texts?: undefined; fault: string }

/** Tells the levels of a draft apart; `fault` is a sentence for who writes it. */
export function splitLevels(markdown: string, level: LevelCode | null): Read {
  const lines: { text: string; level: LevelCode | null }[] = []
  const named = new Set<LevelCode>()
  let open: LevelCode | null = null
  let isMembers = false
  for (const line of markdown.split('\n')) {
    const written = begins.exec(line)?.[1]
    if (membersBegin.test(line)) {
      if (open) return { fault: `متن سطح ${open} پیش از «::: اعضا» با خط «${levelEnd}» بسته نشده است.` }
      isMembers = true
    }
    if (written !== undefined) {
      const found = levelCodes.find(code => code === written.toUpperCase())
      if (!found) return { fault: `«${written}» سطح شناخته‌ای نیست؛ یکی از A1 تا C2 را بنویسید.` }
      if (open)
        return { fault: `متن سطح ${open} پیش از آغاز سطح ${found} با خط «${levelEnd}» بسته نشده است.` }
      if (isMembers) return { fault: 'متن دو سطح پیش از خط «::: اعضا» می‌آید، نه پس از آن.' }
      named.add(found)
      open = found
    } else if (open && ends.test(line)) open = null
    else lines.push({ text: line, level: open })
  }
  if (open) return { fault: `متن سطح ${open} با خط «${levelEnd}» بسته نشده است.` }
  if (named.size === 0) return { texts: { markdown, other: null } }
  if (!level) return { fault: 'این متن دو سطح دارد؛ سطح نوشته را هم در «دربارهٔ نوشته» انتخاب و ذخیره کنید.' }
  const others = [...named].filter(code => code !== level)
  if (others.length !== 1) {
    const fault =
      others.length === 0
        ? `تنها سطح ${level} در متن آمده است؛ متن سطح دوم را هم بنویسید.`
        : `متن ${[...named].join('، ')} را دارد و سطح نوشته ${level} است؛ یک نوشته بیش از دو سطح ندارد و یکی از آن‌ها سطح خود نوشته است.`
    return { fault }
  }
  const pick = (code: LevelCode) =>
    lines
      .filter(line => line.level === null || line.level === code)
      .map(({ text }) => text)
      .join('\n')
  return { texts: { markdown: pick(level), other: { level: others[0]!, markdown: pick(others[0]!) } } }
}
