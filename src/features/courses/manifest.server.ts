import type { RawBuilder } from 'kysely'
import type { NoticeRecipient } from '#account/public.server.ts'
import type { AppContext, Feature } from '#server/app-context.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import type { ClassRow } from './groups/select-classes.server.ts'

/** Somebody who waits for a seat of a group. */
export type WaitlistRow = { user_id: string; joined_at: Date; offered_until: Date | null }

/** How many learners a group has that opens at its quorum, and when that was reached. */
export type Quorum = { learners: number; openedAt: Date | null }

/** What features that stand on courses know of them: `course` of their `defineFeature`. */
export type CourseHooks = {
  /** For how many people who wait a seat of the statement's `course_group` will be held: these are free for nobody else. */
  countAwaited?(db: Db, now: Date): RawBuilder<number>
  /** How far a group is that opens at its quorum. */
  findQuorum?(db: Db, groupId: string): Promise<Quorum>
  /** Who waits for a seat of a group, the first first. */
  listWaitlist?(db: Db, groupId: string): Promise<readonly WaitlistRow[]>
  /** @throws AppError conflict, with `message` where somebody takes part in a group; where somebody is about to */
  refuseIfTaken?(tx: Tx, groupId: string, message: string): Promise<void>
  /** The teacher with whom somebody attended most sessions of a course; null where none. */
  findMostAttended?(
    db: Db,
    userId: string,
    courseId: string,
  ): Promise<{ teacherId: string; count: number } | null>
  /** Before a session is moved or cancelled; its row is held. */
  beforeSessionsChange?(app: AppContext, tx: Tx, sessions: readonly ClassRow[]): Promise<void>
  /** A group that nobody takes part in was planned anew. */
  groupReplanned?(app: AppContext, tx: Tx, groupId: string): Promise<void>
  /** The sessions of a group are at other times than they were sold. */
  timesChanged?(app: AppContext, tx: Tx, groupId: string): Promise<void>
  /** A group has another teacher or place. */
  groupChanged?(
    app: AppContext,
    tx: Tx,
    groupId: string,
    notice: Omit<NoticeRecipient<'group-changed'>, 'userId'>,
  ): Promise<void>
  /** `session` is as it was before; it is held `at` now. `by` is who moved it. */
  sessionMoved?(
    app: AppContext,
    tx: Tx,
    moved: { session: ClassRow; at: Date; by: string },
    notice: SessionNotice<'session-moved'>,
  ): Promise<void>
  /** All sessions ahead of a group are at other times; each `session` is as it was before. `by` is who moved them. */
  groupMoved?(
    app: AppContext,
    tx: Tx,
    moved: {
      groupId: string
      by: string
      sessions: readonly { session: ClassRow; at: Date; notice: SessionNotice<'session-moved'> }[]
    },
    notice: SessionNotice<'group-moved'>,
  ): Promise<void>
  sessionCancelled?(
    app: AppContext,
    tx: Tx,
    session: ClassRow,
    notice: SessionNotice<'session-cancelled'>,
  ): Promise<void>
  /** A group has another teacher from now on. */
  teacherChanged?(tx: Tx, groupId: string): Promise<void>
}

type SessionNotice<K extends 'session-moved' | 'session-cancelled' | 'group-moved'> = Omit<
  NoticeRecipient<K>,
  'userId'
>

declare module '#server/app-context.ts' {
  interface FeatureHooks {
    course?: CourseHooks
  }
}

/** Whoever may be asked for hooks. */
export type HasFeatures = { features: readonly Feature[] }

/** The hooks of all features, in their order. */
export const listCourseHooks = ({ features }: HasFeatures): CourseHooks[] =>
  features.flatMap(({ course }) => course ?? [])
