import { buildPath } from '#contract/build-path.ts'
import { paths } from '#contract/paths.ts'
import { phrasebookPaths } from '#contract/phrasebook-paths.ts'
import { postPath } from '#features/blog/public.ts'
import { countDue, findFreshSituation } from '#features/phrasebook/public.server.ts'
import { episodePath } from '#features/podcasts/public.ts'
import { persianNumber } from '#persian/digits.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { PlanItem } from './contract.ts'
import type { Found, listClasses } from './evidence.server.ts'
import { compareTimes } from './plan-week.ts'
import type { KeptItem } from './tables.server.ts'

/** The items of a week as they are shown, with the classes among them by their hours, each with the place where it is done. */
export async function showItems(
  db: Db,
  {
    userId,
    found,
    placed,
    isDone,
    classes,
    now,
  }: {
    userId: string
    found: Found
    placed: readonly { item: KeptItem; at: string | null }[]
    isDone: (item: KeptItem) => boolean
    classes: Awaited<ReturnType<typeof listClasses>>
    now: Date
  },
): Promise<PlanItem[]> {
  const due = await countDue(db, userId, now)
  // Who has nothing to review takes the phrases of a situation first: they are due at once.
  const situation = due > 0 ? null : await findFreshSituation(db, userId)
  const links = {
    review: situation ? phrasebookPaths.situation({ slug: situation.slug }) : '/phrasebook/review',
    placement: '/placement',
    choose: buildPath('/info', { language: found?.language, level: found?.level }),
  }
  const toLink = ({ kind, subject }: KeptItem) => {
    if (kind === 'episode') return episodePath({ slug: subject ?? '' })
    if (kind === 'post') return postPath({ slug: subject ?? '' })
    return links[kind]
  }
  const own = placed.map(({ item, at }) => ({
    id: item.id,
    kind: item.kind,
    title: item.kind === 'review' && !isDone(item) ? (situation?.title ?? null) : item.title,
    count: item.count,
    minutes: item.minutes,
    at,
    isDone: isDone(item),
    isMoved: at !== item.at,
    link: toLink(item),
  }))
  const held = classes.map(({ id, number, course, startsAt, minutes, attendance }) => ({
    id: null,
    kind: 'class' as const,
    title: `${course}، جلسهٔ ${persianNumber(number)}`,
    count: null,
    minutes,
    at: startsAt.toISOString(),
    isDone: attendance === 'present' || attendance === 'late',
    isMoved: false,
    link: paths.classroom({ session: id }),
  }))
  return [...own, ...held].toSorted(compareTimes)
}
