import { createHmac, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { AppError, toEnvelope } from '#contract/app-error.ts'
import type { AppContext } from '../app-context.ts'
import { type Db, type Tx, withTables } from '../platform/database/database.ts'
import type { Job } from '../platform/jobs.ts'
import { sameSecret } from '../platform/same-secret.ts'

type IdempotencyRecord = {
  actor: string
  key: string
  request: string
  body_hash: string
  status: number | null
  response: string | null
  run: string
  locked_until: Date
  created_at: Date
}
const t = withTables<{ idempotency_record: IdempotencyRecord }>()

/** What is answered: the status, and the body as JSON text, empty where there is none. */
export type JsonResponse = { status: number; json: string }

/** A write with its key: who makes it, which call, with what. */
export type KeyedCall = { asker: string; key: string; call: string; input: Record<string, unknown> }

/** How long an answer is given again, in milliseconds. */
const retentionMs = 7 * 24 * 3600 * 1000
/** How long a run holds its key without saying so again, and how often it does, in milliseconds. */
const lockedForMs = 4000
const holdAgain = 1000
/** How long somebody waits for the first one's answer before they are told to come back, in milliseconds. */
const waitTimeoutMs = 30_000

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The key of a request. @throws AppError invalid, when it is no uuid */
export function readKey(header: string | string[] | undefined): string | null {
  if (header === undefined) return null
  if (typeof header === 'string' && uuid.test(header)) return header.toLowerCase()
  throw new AppError('invalid', { errors: [{ field: 'Idempotency-Key', message: 'شناسه درست نیست.' }] })
}

/**
 * Runs a write once under its key and gives its first answer to all who bring the key again, for seven days. Two at
 * once: one runs, the other waits for its answer. What a process that died held is free again after `lockedForMs`; if it
 * died between the feature's commit and the keeping of the answer, the call runs a second time (decisions/0013).
 * @param run answers the call; what it throws is no answer and is not kept
 * @throws AppError conflict, when the key came with another body; unavailable, when the first goes on too long; what
 * `run` throws
 */
export async function once(
  app: Pick<AppContext, 'db' | 'now' | 'log' | 'settings'>,
  call: KeyedCall,
  run: () => Promise<JsonResponse>,
): Promise<JsonResponse & { again: boolean }> {
  const { db, now, log, settings } = app
  const bodyHash = hashInput(call.input, settings.SESSION_SECRET)
  const end = Date.now() + waitTimeoutMs
  for (let pause = 20; ; pause = Math.min(500, pause * 2)) {
    const mine = randomUUID()
    if (await take(db, call, bodyHash, mine, now())) {
      const response = await runLocked(app, call, mine, run)
      return { ...response, again: false }
    }
    const record = await find(db, call)
    if (record && !sameSecret(record.body_hash, bodyHash)) throw new AppError('conflict')
    if (record?.status) return { status: record.status, json: record.response!, again: true }
    if (Date.now() > end) {
      log.warn({ call: call.call }, 'a repeated call waited in vain for the first one')
      throw new AppError('unavailable', { retryAfter: 5 })
    }
    await sleep(pause)
  }
}

/** An abandoned or expired record counts as absent. */
async function take(db: Db, { asker, key, call }: KeyedCall, bodyHash: string, run: string, now: Date) {
  const { rows } = await sql<{ run: string }>`
    insert into idempotency_record (actor, key, request, body_hash, run, locked_until, created_at)
    values (${asker}, ${key}, ${call}, ${bodyHash}, ${run}, ${soon}, ${now})
    on conflict (actor, key, request) do update set
      body_hash = excluded.body_hash, status = null, response = null, run = excluded.run,
      locked_until = excluded.locked_until, created_at = excluded.created_at
    where idempotency_record.created_at <= ${new Date(now.getTime() - retentionMs)}
      or (idempotency_record.status is null and idempotency_record.locked_until < clock_timestamp()
        and idempotency_record.body_hash = excluded.body_hash)
    returning run`.execute(t(db))
  return rows.length > 0
}

const soon = sql<Date>`clock_timestamp() + make_interval(secs => ${lockedForMs / 1000})`

const find = (db: Db, { asker, key, call }: KeyedCall) =>
  t(db)
    .selectFrom('idempotency_record')
    .select(['body_hash', 'status', 'response'])
    .where('actor', '=', asker)
    .where('key', '=', key)
    .where('request', '=', call)
    .executeTakeFirst()

async function runLocked(
  { db, log }: Pick<AppContext, 'db' | 'log'>,
  { asker, key, call }: KeyedCall,
  mine: string,
  run: () => Promise<JsonResponse>,
): Promise<JsonResponse> {
  // Whoever holds another run's key by now holds nothing of ours.
  const runKey = { actor: asker, key, request: call, run: mine }
  const failed = (error: unknown) => log.warn({ err: error, call }, 'the key of a call could not be held')
  const holding = setInterval(() => {
    update(db, runKey, { locked_until: soon }).catch(failed)
  }, holdAgain)
  try {
    const response = await run()
    // The feature has done its work: its answer is given even where it could not be kept.
    if (isRecorded(response.status))
      await update(db, runKey, { status: response.status, response: response.json }).catch(failed)
    else await drop(db, runKey).catch(failed)
    return response
  } catch (thrown) {
    await drop(db, runKey).catch(failed)
    throw thrown
  } finally {
    clearInterval(holding)
  }
}

type RunKey = Pick<IdempotencyRecord, 'actor' | 'key' | 'request' | 'run'>

const update = (db: Db, runKey: RunKey, change: object) =>
  t(db)
    .updateTable('idempotency_record')
    .set(change)
    .where(query => query.and(runKey))
    .where('status', 'is', null)
    .execute()

const drop = (db: Db, runKey: RunKey) =>
  t(db)
    .deleteFrom('idempotency_record')
    .where(query => query.and(runKey))
    .execute()

/** Our own trouble passes, and so does what hangs on the login, on a lock or on how often somebody called. */
const isRecorded = (status: number) => status < 500 && ![401, 403, 423, 429].includes(status)

/** A refusal as it is answered. */
export const toErrorResponse = (fault: AppError): JsonResponse => ({
  status: fault.http,
  json: JSON.stringify(toEnvelope(fault)),
})

function hashInput(input: Record<string, unknown>, secret: string): string {
  const hash = createHmac('sha256', secret).update('idempotency\0')
  const text = JSON.stringify(input, (_, value: unknown) => {
    if (!(value instanceof Uint8Array)) return value
    hash.update(value)
    return `file of ${value.length} bytes`
  })
  return hash.update(text).digest('base64url')
}

/** Removes what is kept of a user's writes. */
export async function eraseIdempotencyRecords(tx: Tx, userId: string): Promise<void> {
  await t(tx).deleteFrom('idempotency_record').where('actor', '=', `user:${userId}`).execute()
}

export const clearIdempotencyRecords: Job = {
  name: 'clear-kept-answers',
  every: '40 3 * * *',
  async run({ db, now }) {
    const oldest = new Date(now().getTime() - retentionMs)
    await t(db).deleteFrom('idempotency_record').where('created_at', '<=', oldest).execute()
  },
}
