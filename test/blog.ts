import type { Publication } from '#features/blog/studio/contract.ts'
import type { Person, TestApp } from './app.ts'
import { staff } from './sample-call.ts'

const path = '/api/studio/blog/posts'

export type PostRecord = Record<string, unknown> & {
  id: string
  version: number
  slug: string
  title: string
}

let made = 0

/** What an editor types of a post. */
export const somePost = (changes: object = {}) => ({
  title: 'چرا فراموش می‌کنیم',
  slug: `post-${++made}`,
  summary: 'فراموشی بخشی از یادگیری است.',
  language: 'de',
  level: 'B1',
  tags: ['روش یادگیری'],
  authorId: '',
  ...changes,
})

export const readPublication = async (by: Person, id: string) =>
  (await by.get<{ publication: Publication }>(`${path}/${id}/publication`)).body.publication

/** A post with a text, as a draft. */
export async function newDraft(
  by: Person,
  changes: object = {},
  markdown = 'نخستین بند.\n\n## پرسش\n\nبند دوم.',
) {
  const { body: post } = await by.post<PostRecord>(path, somePost(changes))
  const { documentId } = await readPublication(by, post.id)
  await by.put(`/api/documents/${documentId}`, { base: 1, markdown })
  return { ...post, documentId }
}

/** A post that is out. */
export async function newPost(by: Person, changes: object = {}, markdown?: string) {
  const post = await newDraft(by, changes, markdown)
  await by.put(`${path}/${post.id}/publication`, { edition: 2 })
  return post
}

/** For samples: the owner, and a post of theirs. */
export async function staffWithPost(app: TestApp, isOut = false) {
  const { by } = await staff(app)
  return { by, post: isOut ? await newPost(by) : await newDraft(by) }
}
