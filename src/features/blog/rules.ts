/** What both sides know of posts. */
export const limits = { title: 140, summary: 400, tag: 40, tags: 8, author: 80, about: 600 }

/** Characters of an address that a tag may not have: it is one part of a path. */
export const tagPattern = /^[^/?#%\\]+$/

/** Words that people read in a minute, in Persian prose with another language in it. */
const wordsPerMinute = 180

export const countMinutes = (plain: string): number =>
  Math.max(1, Math.round(plain.split(/\s+/).filter(Boolean).length / wordsPerMinute))

/** A line of its own in the draft: what comes after it is for members. */
export const membersMark = '::: اعضا'

/** The part that anybody reads, and the members' part; null where there is no mark. */
export function splitForMembers(markdown: string): { open: string; members: string | null } {
  const mark = /^:::[ \t]*اعضا[ \t]*$/m.exec(markdown)
  if (!mark) return { open: markdown, members: null }
  const members = markdown.slice(mark.index + mark[0].length).trim()
  return { open: markdown.slice(0, mark.index), members: members || null }
}
