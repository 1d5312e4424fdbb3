import { randomUUID } from 'node:crypto'
import type { ImportedComment } from '#features/comments/public.server.ts'
import { maxComment } from '#features/comments/public.ts'
import { persianNumber } from '#persian/digits.ts'
import { readHtml, readText } from '#server/engines/file-formats/read-html.ts'
import { cleanLines, shortenText } from '../clean-text.server.ts'
import type { WxrComment } from './read-wxr.server.ts'

/** Under one post; more are no talk of readers. */
const maxComments = 5000

/**
 * What readers said under a post and everybody read: of each the name as it was written, and nothing else of the person. What
 * answers an answer stands under the same comment, for here answers have no answers.
 */
export function takeComments(
  all: readonly WxrComment[],
  now: Date,
): { comments: ImportedComment[]; lost: string[] } {
  const read = all
    .filter(({ isApproved, type }) => isApproved && (type === '' || type === 'comment'))
    .slice(0, maxComments)
    .map((comment, place) => ({
      ...comment,
      id: comment.id || `#${place}`,
      body: cleanLines(readText(readHtml(comment.content))),
    }))
    .filter(({ body }) => body !== '')
  const byId = new Map(read.map(comment => [comment.id, comment]))
  const ids = new Map(read.map(({ id }) => [id, randomUUID()]))
  const findTop = (comment: WxrComment): string | null => {
    let top: WxrComment | null = null
    let parent = byId.get(comment.parent)
    // Each is gone up from once: those that answer one another in a circle answer nobody.
    for (let steps = 0; parent && steps < 100; steps++) {
      if (parent === comment) return null
      top = parent
      parent = byId.get(parent.parent)
    }
    return parent ? null : (top?.id ?? null)
  }
  const lost: string[] = []
  const dropped = all.length - read.length
  if (dropped > 0) lost.push(`${persianNumber(dropped)} دیدگاه تأییدنشده، خودکار یا خالی`)
  const long = read.filter(({ body }) => body.length > maxComment).length
  if (long > 0) lost.push(`دنبالهٔ ${persianNumber(long)} دیدگاه بلند`)
  const comments = read.map(comment => {
    const top = findTop(comment)
    return {
      id: ids.get(comment.id)!,
      parent: top === null ? null : ids.get(top)!,
      author: shortenText(comment.author, 80) || 'مهمان',
      body: shortenText(comment.body, maxComment),
      at: comment.date && comment.date < now ? comment.date : now,
    }
  })
  // Twice the same number: the first is meant.
  const seen = new Set<string>()
  return { comments: comments.filter(({ id }) => !seen.has(id) && seen.add(id)), lost }
}
