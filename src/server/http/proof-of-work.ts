import { createHmac, randomInt } from 'node:crypto'
import type { Challenge, Payload } from 'altcha-lib'
import { AppError } from '#contract/app-error.ts'
import type { AppContext } from '../app-context.ts'
import { withTables } from '../platform/database/database.ts'
import type { Job } from '../platform/jobs.ts'

const t = withTables<{ spent_proof: { id: string; expires_at: Date } }>()

/** Loaded when the first proof is asked for. */
const altcha = async () => ({
  ...(await import('altcha-lib')),
  ...(await import('altcha-lib/algorithms/pbkdf2')),
})

/** Calls an hour from one address, from which on a browser proves that it works. */
export const freePerHour = 60
/** From so many on none is answered, proof or not. */
export const maxPerHour = 10_000
/** Keys a browser derives for one proof, at the first call that asks for it and at most; half of them at least. */
const keys = { min: 40, max: 400 }
const validMs = 5 * 60_000

/** How many keys are to be derived at this many calls an hour: the more come, the dearer each of them is. */
export const computeKeyCount = (load: number) =>
  Math.min(keys.max, Math.round((keys.min * Math.max(load, freePerHour)) / freePerHour))

function deriveSecrets({ settings }: AppContext) {
  const secret = (what: string) =>
    createHmac('sha256', settings.SESSION_SECRET).update(`proof of work ${what}`).digest('hex')
  return { hmacSignatureSecret: secret('challenge'), hmacKeySignatureSecret: secret('key') }
}

/** A question that only this call takes the answer of, for five minutes; any process of the school knows it again. */
export async function issueChallenge(app: AppContext, call: string, load: number): Promise<Challenge> {
  const { createChallenge, deriveKey } = await altcha()
  const max = computeKeyCount(load)
  return createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    deriveKey,
    cost: app.settings.PROOF_ROUNDS,
    counter: randomInt(Math.floor(max / 2), max),
    data: { call, until: app.now().getTime() + validMs },
    ...deriveSecrets(app),
  })
}

/** @throws AppError proofWanted with a challenge, unless the header answers one that was given for this call, for the first time */
export async function wantProof(app: AppContext, call: string, header: unknown, load: number): Promise<void> {
  if (await spendProof(app, call, header)) return
  throw new AppError('proofWanted', { challenge: await issueChallenge(app, call, load) })
}

async function spendProof(app: AppContext, call: string, header: unknown): Promise<boolean> {
  const payload = read(header)
  if (!payload) return false
  const { challenge, solution } = payload
  const { deriveKey, verifySolution } = await altcha()
  const { verified } = await verifySolution({ challenge, solution, deriveKey, ...deriveSecrets(app) })
  const { data } = challenge.parameters
  const until = Number(data?.until)
  if (!verified || data?.call !== call || !(until > app.now().getTime())) return false
  const { numInsertedOrUpdatedRows } = await t(app.db)
    .insertInto('spent_proof')
    .values({ id: challenge.signature!, expires_at: new Date(until) })
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** What the header holds, base64 of JSON; null where it is nothing of ours. */
function read(header: unknown): Payload | null {
  if (typeof header !== 'string' || header.length > 4000) return null
  try {
    const payload = JSON.parse(Buffer.from(header, 'base64').toString()) as Payload
    const { parameters, signature } = payload.challenge
    return parameters && typeof signature === 'string' && payload.solution ? payload : null
  } catch {
    return null
  }
}

/** Forgets the proofs that would be too old by now. */
export const clearSpentProofs: Job = {
  name: 'clear-spent-proofs',
  every: '20 3 * * *',
  async run({ db, now }) {
    await t(db).deleteFrom('spent_proof').where('expires_at', '<=', now()).execute()
  },
}
