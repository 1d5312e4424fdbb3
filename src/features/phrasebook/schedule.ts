import { type Card, type FSRS, fsrs, type Grade, type State } from 'ts-fsrs'

/** How a review went: 1 forgot, 2 hard, 3 good, 4 easy. */
export type ReviewGrade = 1 | 2 | 3 | 4
export const grades: readonly ReviewGrade[] = [1, 2, 3, 4]

export type LoggedReview = { id: string; grade: ReviewGrade; at: Date }

/** What a phrase's reviews add up to. */
export type Schedule = {
  firstAt: Date
  lastAt: Date
  dueAt: Date
  /** Days until recall falls to 90 %. */
  stability: number
  /** 1 (easy) to 10. */
  difficulty: number
  /** 1 learning, 2 review, 3 relearning (FSRS). */
  state: number
  learningStep: number
  scheduledDays: number
  reviews: number
  lapses: number
}

/**
 * FSRS-6, with its published parameters or those that were fitted to a person. A phrase comes back when recall has fallen
 * to 90 %, in two years at the latest. New ones are learned in steps of one and ten minutes; a forgotten one is shown
 * again after ten. No fuzz: two devices that replay one log must find the same days.
 */
export const openScheduler = (parameters: readonly number[] | null): Scheduler =>
  fsrs({
    ...(parameters && { w: parameters }),
    request_retention: 0.9,
    maximum_interval: 730,
    enable_fuzz: false,
    enable_short_term: true,
    learning_steps: ['1m', '10m'],
    relearning_steps: ['10m'],
  })

export type Scheduler = FSRS

const usual = openScheduler(null)

/**
 * The schedule after all reviews of one phrase, whatever order they are given in: they are replayed by time, and by
 * id where times are equal. A review that is there twice counts once. Null without reviews.
 */
export function replay(reviews: readonly LoggedReview[], scheduler: Scheduler = usual): Schedule | null {
  const unique = new Map(reviews.map(review => [review.id, review]))
  const ordered = [...unique.values()].sort(
    (one, other) => one.at.getTime() - other.at.getTime() || (one.id < other.id ? -1 : 1),
  )
  let schedule: Schedule | null = null
  for (const { grade, at } of ordered) schedule = after(scheduler, schedule, grade, at)
  return schedule
}

function after(scheduler: Scheduler, before: Schedule | null, grade: ReviewGrade, at: Date): Schedule {
  const { card } = scheduler.next(toCard(before, at), at, grade as Grade)
  return {
    firstAt: before?.firstAt ?? at,
    lastAt: at,
    dueAt: card.due,
    stability: card.stability,
    difficulty: card.difficulty,
    state: card.state,
    learningStep: card.learning_steps,
    scheduledDays: card.scheduled_days,
    reviews: card.reps,
    lapses: card.lapses,
  }
}

function toCard(schedule: Schedule | null, now: Date): Card {
  return {
    due: schedule?.dueAt ?? now,
    stability: schedule?.stability ?? 0,
    difficulty: schedule?.difficulty ?? 0,
    elapsed_days: 0,
    scheduled_days: schedule?.scheduledDays ?? 0,
    learning_steps: schedule?.learningStep ?? 0,
    reps: schedule?.reviews ?? 0,
    lapses: schedule?.lapses ?? 0,
    state: (schedule?.state ?? 0) as State,
    ...(schedule && { last_review: schedule.lastAt }),
  }
}

/** When the phrase would come back if it were reviewed now, for each grade. */
export function nextDates(
  schedule: Schedule | null,
  now: Date,
  scheduler: Scheduler = usual,
): Record<ReviewGrade, Date> {
  const due = (grade: ReviewGrade) => after(scheduler, schedule, grade, now).dueAt
  return { 1: due(1), 2: due(2), 3: due(3), 4: due(4) }
}

/** From so many days of stability on a phrase sits this well: 2 after some days, 5 in long-term memory. */
const daysOfStrength = [
  [5, 90],
  [4, 30],
  [3, 7],
  [2, 2],
] as const

/** How well a phrase sits: 0 never reviewed, 1 fresh or forgotten, to 5 in long-term memory. */
export function computeStrength(schedule: Pick<Schedule, 'stability'> | null): number {
  if (!schedule) return 0
  return daysOfStrength.find(([, days]) => schedule.stability >= days)?.[0] ?? 1
}
