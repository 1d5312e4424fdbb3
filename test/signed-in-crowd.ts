import { randomUUID } from 'node:crypto'
import { signToken } from '#account/sessions/tokens.server.ts'
import type { AppContext } from '#server/app-context.ts'
import { readSettings } from '#server/platform/config.ts'
import type { Database } from '#server/platform/database/database.ts'

/** Somebody with a session, and the token that proves it. */
export type SignedInPerson = { userId: string; token: string }

/** So many new people who are signed in, made in two statements; `secret` is the product's `SESSION_SECRET`. */
export async function signInCrowd(
  { execute }: Pick<Database, 'execute'>,
  { people, secret }: { people: number; secret: string },
): Promise<SignedInPerson[]> {
  const app = { settings: readSettings({ SESSION_SECRET: secret }), now: () => new Date() } as AppContext
  const ids = Array.from({ length: people }, () => ({ user: randomUUID(), login: randomUUID() }))
  const given = JSON.stringify(ids)
  const rows = `jsonb_to_recordset($1::jsonb) as g ("user" uuid, login uuid)`
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
  return Promise.all(
    ids.map(async ({ user, login }) => {
      const { accessToken } = await signToken(app, { userId: user, sessionId: login })
      return { userId: user, token: accessToken }
    }),
  )
}
