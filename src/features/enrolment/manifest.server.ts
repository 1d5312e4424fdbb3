import type { PlannedSession } from '#features/courses/groups/public.ts'
import type { Asked } from '#features/courses/public.server.ts'
import type { LevelCode } from '#persian/level-names.ts'
import type { AppContext, Feature } from '#server/app-context.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import type { MyCoursePlan } from './contract.ts'
import type { MyRow } from './enrolment.server.ts'
import type { MyGroupInside } from './seats/contract.ts'
import type { AdminGroup } from './studio/contract.ts'

/** How an enrolment attended the sessions that are settled for it. */
export type AttendanceCount = { settled: number; attended: number; missed: number }

/** What was settled of one session for an enrolment. */
export type SessionAttendance = { sessionId: string; state: 'present' | 'late' | 'absent' | 'excused' }

/** How an enrolment stands with its money. */
export type PaymentState = {
  kind: 'paid' | 'due' | 'overdue'
  /** What is left, in Rials; none of what is paid. */
  left: number
  /** Until when, where that is set. */
  dueAt: Date | null
  /** Of the parts it is paid in, how many are paid; null of what is not paid in parts. */
  parts: { paid: number; total: number } | null
}

/** What a page says of one session beyond its plan. */
export type SessionFacts = Partial<Omit<MyCoursePlan[number], keyof PlannedSession>>

/** Something that a lesson wants done before it is complete, as its learner reads it. */
export type LessonStep = {
  lessonId: string
  /** «قبولی در آزمونک، از ۷۰ درصد» */
  text: string
  /** How far it is; null where there is nothing to say. */
  note: string | null
  isDone: boolean
}

/** Where learners of a group that is too small may go, and what each of them chose. */
export type LearnersChoices = Pick<AdminGroup['short'], 'targets' | 'answers'>

/** A seat that nobody paid for, and the group it is in. `by` is who of the staff ends or moves it. */
export type SeatOfNoOrder = { enrolmentId: string; groupId: string; userId: string; by: string | null }

/** What features that stand on enrolments know of them: `enrolment` of their `defineFeature`. */
export type EnrolmentHooks = {
  /** By enrolment; who has none settled is missing. */
  countAttendance?(db: Db, enrolmentIds: readonly string[]): Promise<ReadonlyMap<string, AttendanceCount>>
  /** What was settled of their sessions, by enrolment. */
  listAttendance?(
    db: Db,
    enrolmentIds: readonly string[],
  ): Promise<ReadonlyMap<string, readonly SessionAttendance[]>>
  /** How enrolments that are paid in parts stand, by enrolment; of one that is missing only its order is known. */
  describePayments?(
    db: Db,
    enrolments: readonly { id: string; orderLineId: string | null }[],
    now: Date,
  ): Promise<ReadonlyMap<string, PaymentState>>
  /** What somebody is shown of the sessions of a group of theirs, by session. */
  describeSessions?(
    db: Db,
    asked: { userId: string; enrolment: MyRow; sessions: readonly PlannedSession[]; now: Date },
  ): Promise<ReadonlyMap<string, SessionFacts>>
  /** What a member is shown of a group. */
  describeGroup?(
    db: Db,
    asked: { groupId: string; enrolmentId: string },
  ): Promise<Partial<Pick<MyGroupInside, 'attendance' | 'recordings'>>>
  /** What completes these lessons for a learner of a group by this feature: a quiz, a recording. The next ones wait for it. */
  lessonSteps?(
    db: Db,
    asked: {
      userId: string
      enrolmentId: string
      groupId: string
      lessons: readonly { id: string; number: number }[]
      /** Of a session's recording, as the group asks for; null where it does not. */
      watchPercent: number | null
    },
  ): Promise<readonly LessonStep[]>
  /** What learners were asked in place of a group that is too small, as staff read it. */
  describeChoices?(
    asked: Asked,
    group: {
      id: string
      course_id: string
      language: string
      level: LevelCode | null
      state: AdminGroup['state']
    },
  ): Promise<LearnersChoices>
  /** A seat of a group was handed over, in the transaction of its payment; the seats' stock may be locked here. */
  seatSold?(app: AppContext, tx: Tx, groupId: string): Promise<void>
  /** Staff woke a seat that was bought, or ended it; its enrolment is held. */
  seatRestEnded?(tx: Tx, orderLineId: string, now: Date): Promise<void>
  /** A seat of no order is about to end, by staff or by nobody; its enrolment is held. */
  seatEnding?(app: AppContext, tx: Tx, seat: SeatOfNoOrder): Promise<void>
  /** A seat of no order is in another group; `price` is what that costs, where the difference is given back. */
  seatMoved?(app: AppContext, tx: Tx, seat: SeatOfNoOrder & { price: number | null }): Promise<void>
  /** The sessions of other groups that somebody comes to. */
  listOtherSessions?(db: Db, userId: string): Promise<readonly string[]>
}

declare module '#server/app-context.ts' {
  interface FeatureHooks {
    enrolment?: EnrolmentHooks
  }
}

/** The hooks of all features, in their order. */
export const listEnrolmentHooks = ({ features }: { features: readonly Feature[] }): EnrolmentHooks[] =>
  features.flatMap(({ enrolment }) => enrolment ?? [])
