import { listPostsOfLevel } from '#features/blog/public.server.ts'
import { listUnheard } from '#features/podcasts/public.server.ts'
import type { LevelCode } from '#persian/level-names.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { Wish } from './plan-week.ts'

/** How many minutes a placement takes, and choosing a class or a trial session. */
const placementMinutes = 20
const chooseMinutes = 10
/** How many episodes and posts a week asks for; more are looked at, for some are longer than a day's time. */
const enough = 3
const looked = 12

/**
 * What a week is to hold beside reviews and classes, in its order: a placement for whom none found a level, else episodes and
 * posts of that level by turns; and choosing a class for who is in none.
 */
export async function chooseWishes(
  db: Db,
  {
    userId,
    found,
    minutes,
    hasClass,
  }: {
    userId: string
    found: { language: string; level: LevelCode } | null
    /** Of a day: what is longer is not chosen. */
    minutes: number
    hasClass: boolean
  },
): Promise<Wish[]> {
  const choose = hasClass ? [] : [toWish('choose', Math.min(chooseMinutes, minutes))]
  // Where the day is shorter, it is gone on with: a placement remembers where it was left.
  if (!found) return [toWish('placement', Math.min(placementMinutes, minutes)), ...choose]
  const of = { language: found.language, level: found.level, limit: looked }
  const episodes = (await listUnheard(db, userId, of)).map(({ slug, title, seconds }) =>
    toWish('episode', Math.max(1, Math.ceil(seconds / 60)), title, slug),
  )
  const posts = (await listPostsOfLevel(db, of)).map(({ slug, title, minutes }) =>
    toWish('post', Math.max(1, minutes), title, slug),
  )
  const [heard, read] = [episodes, posts].map(list =>
    list.filter(wish => wish.minutes <= minutes).slice(0, enough),
  )
  const turns = heard!.flatMap((episode, turn) => [episode, ...read!.slice(turn, turn + 1)])
  const wishes = [...turns, ...read!.slice(heard!.length)]
  // Choosing a class comes once there was something to like.
  return [...wishes.slice(0, 1), ...choose, ...wishes.slice(1)]
}

const toWish = (
  kind: Wish['kind'],
  minutes: number,
  title: string | null = null,
  subject: string | null = null,
): Wish => ({ kind, minutes, title, subject, count: null })
