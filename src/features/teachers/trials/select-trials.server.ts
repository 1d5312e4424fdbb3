import { sql } from 'kysely'
import { selectBookings } from '#features/booking/public.server.ts'
import { type Db, withTables } from '#server/platform/database/database.ts'
import type { TeachersTables } from '../tables.server.ts'
import { trialKind } from './rules.ts'

const t = withTables<TeachersTables>()

export type TrialState = 'booked' | 'replaced' | 'refunded' | 'cancelled'

/** A query of trial sessions: the bookings, with what only trials have. */
export const selectTrials = (db: Db) =>
  t(db)
    .selectFrom(selectBookings(db, trialKind).as('booked'))
    .innerJoin('trial_session', 'trial_session.id', 'booked.id')
    .select([
      'trial_session.id',
      'booked.user_id',
      'booked.starts_at',
      'booked.order_line_id',
      'booked.created_at',
      'trial_session.replaces',
      'trial_session.round',
    ])
    .select(sql<string>`booked.host_id`.as('teacher_id'))
    .select(
      sql<TrialState>`case settled_by when 'replacement' then 'replaced' when 'refund' then 'refunded' else booked.state end`.as(
        'state',
      ),
    )
