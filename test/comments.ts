import { randomUUID } from 'node:crypto'
import type { TestApp } from './app.ts'
import { staffWithPost } from './blog.ts'
import { writeEpisode } from './podcasts.ts'
import { someone, staff } from './sample-call.ts'

/** A comment of somebody new, under a new post. */
export async function newComment(app: TestApp) {
  const { by, post } = await staffWithPost(app, true)
  const author = await someone(app)
  const id = randomUUID()
  await author.by.post(`/api/blog/posts/${post.slug}/comments`, { id, body: 'دیدگاه نمونه' })
  return { by, author, post, id }
}

/** The same of an episode, at one of its seconds. */
export async function newEpisodeComment(app: TestApp) {
  const { by } = await staff(app)
  const episode = await writeEpisode(app, by, { isOut: true })
  const author = await someone(app)
  const id = randomUUID()
  const given = { id, body: 'دیدگاه نمونه', second: 134 }
  await author.by.post(`/api/podcasts/episodes/${episode.slug}/comments`, given)
  return { by, author, episode, id }
}
