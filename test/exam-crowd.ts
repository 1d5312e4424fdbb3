import { randomUUID } from 'node:crypto'
import type { Database } from '#server/platform/database/database.ts'
import { signInCrowd } from './signed-in-crowd.ts'

/** Somebody who is signed in and in the middle of an exam. */
export type Taker = { token: string; attempt: string; session: string }

/**
 * So many people with a session each, all of them in the middle of an exam of `count` questions that was drawn for one of
 * them; `secret` is the product's.
 */
export async function seatCrowd(
  database: Pick<Database, 'execute'>,
  { people, attempt, secret }: { people: number; attempt: string; secret: string },
): Promise<Taker[]> {
  const crowd = (await signInCrowd(database, { people, secret })).map(person => ({
    ...person,
    attempt: randomUUID(),
    session: randomUUID(),
  }))
  await database.execute(
    `insert into exam_attempt (id, exam_id, user_id, number, state, seed, drawn, kinds, is_sequential, started_at,
       deadline_at, late_seconds, grace_seconds, end_rule, give_back_seconds, session_key, session_device,
       session_since, seen_at, max_points)
     select g.attempt, exam_id, g."userId", 1, 'open', seed, drawn, kinds, is_sequential, now(),
       now() + interval '1 hour', late_seconds, grace_seconds, end_rule, give_back_seconds, g.session, '',
       now(), now(), max_points
     from jsonb_to_recordset($1::jsonb) as g ("userId" uuid, attempt uuid, session uuid),
       (select * from exam_attempt where id = $2) model`,
    [JSON.stringify(crowd), attempt],
  )
  return crowd.map(({ token, attempt: own, session }) => ({ token, attempt: own, session }))
}
