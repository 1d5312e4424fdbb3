import { randomUUID } from 'node:crypto'
import { signToken } from '#account/sessions/tokens.server.ts'
import type { AppContext } from '#server/app-context.ts'
import { readSettings } from '#server/platform/config.ts'
import type { Database } from '#server/platform/database/database.ts'

/** Somebody who is signed in and in the middle of an exam. */
export type Taker = { token: string; attempt: string; session: string }

/**
 * So many people with a session each, all of them in the middle of an exam of `count` questions that was drawn for one of
 * them; `secret` is the product's.
 */
export async function seatCrowd(
  { execute }: Pick<Database, 'execute'>,
  { people, attempt, secret }: { people: number; attempt: string; secret: string },
): Promise<Taker[]> {
  const app = { settings: readSettings({ SESSION_SECRET: secret }), now: () => new Date() } as AppContext
  const ids = Array.from({ length: people }, () => ({
    user: randomUUID(),
    login: randomUUID(),
    attempt: randomUUID(),
    session: randomUUID(),
  }))
  const given = JSON.stringify(ids)
  const rows = `jsonb_to_recordset($1::jsonb) as g ("user" uuid, login uuid, attempt uuid, session uuid)`
  await execute(
    `insert into users (id, name, surname, email, password_hash, referral_code)
     select "user", 'نفر', 'آزمون', "user" || '@test.example', 'none', left("user"::text, 13) from ${rows}`,
    [given],
  )
  await execute(
    `insert into session (id, user_id, created_at, device, place, last_seen_at, proved_at, by_passkey)
     select login, "user", now(), '', '', now(), now(), false from ${rows}`,
    [given],
  )
  await execute(
    `insert into exam_attempt (id, exam_id, user_id, number, state, seed, drawn, kinds, is_sequential, started_at,
       deadline_at, late_seconds, grace_seconds, end_rule, give_back_seconds, session_key, session_device,
       session_since, seen_at, max_points)
     select g.attempt, exam_id, g."user", 1, 'open', seed, drawn, kinds, is_sequential, now(),
       now() + interval '1 hour', late_seconds, grace_seconds, end_rule, give_back_seconds, g.session, '',
       now(), now(), max_points
     from ${rows}, (select * from exam_attempt where id = $2) model`,
    [given, attempt],
  )
  const takers: Taker[] = []
  for (const { user, login, attempt: own, session } of ids) {
    const { accessToken } = await signToken(app, { userId: user, sessionId: login })
    takers.push({ token: accessToken, attempt: own, session })
  }
  return takers
}
