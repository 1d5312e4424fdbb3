import type { StaffRole } from '#account/permissions.ts'
import type { AuditAction } from '#account/staff/audit-actions.ts'
import { fillPath } from '#contract/build-path.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Person, Reply, TestApp } from './app.ts'
import { byEmail } from './new-user.ts'
import { type SeededUser, withNewAddress } from './seeded-user.ts'

/**
 * A call that succeeds: who makes it (the seeded user unless told), the names in its path, and what is given in the query
 * or the body. `status` where it is refused all the same: no authenticator stands by.
 */
export type Sample = {
  by?: Person
  names?: Record<string, string>
  given?: Record<string, unknown> | FormData
  status?: number
}
type Sampler = (self: SeededUser, app: TestApp) => Sample | Promise<Sample>

/** What `samples.ts` beside a contract exports; all of it goes by call, as `formatEndpoint()` writes it. */
export type SampleManifest = {
  /** A call that succeeds, for every endpoint of the contract. */
  samples: Samples
  studioAccess?: StudioAccess
  openCalls?: OpenCalls
  recordedActions?: RecordedActions
  otherActions?: OtherActions
  pageWriters?: PageWriters
  shownFields?: TextFields
  hiddenFields?: TextFields
}
export type Samples = Record<string, Sampler>
/**
 * Who may make a call of the studio, written down a second time: a change of the permissions is to be seen here. Of `own`
 * roles the sample is a colleague's, and not there for them; the feature's own tests let them in to what is theirs.
 */
export type StudioAccess = Record<string, readonly (StaffRole | `own ${StaffRole}`)[]>
/** Calls whose names in the path stand for something everybody may open, or for none that belongs to somebody. */
export type OpenCalls = readonly string[]
/** What a call writes into the audit log when it succeeds; a call that is not named writes nothing. */
export type RecordedActions = Record<string, readonly AuditAction[]>
/** What else is written into the audit log, by what happens then. */
export type OtherActions = Record<string, OtherAction>
/**
 * A call as its sample makes it, but with what is given here, `afterSample` where it comes after the sample itself; or
 * steps of any kind, as where a job writes. `actions` are all that is written on the way, in order of the alphabet.
 */
export type OtherAction = { actions: readonly AuditAction[] } & (
  | { call: string; given: Record<string, unknown>; afterSample?: true; steps?: undefined }
  | { steps: (self: SeededUser, app: TestApp) => Promise<unknown> }
)
/**
 * Each file of this folder that invalidates pages, by its name, and by what happens then the writes it does: as many as
 * it has calls of `invalidateTags`. `test/reliability/stale-pages.test.ts` makes each and looks at the pages.
 */
export type PageWriters = Record<string, Record<string, PageWriter>>
/** A call as its sample makes it, but for what is given here, and the pages that change by it; or steps that end in a write. */
export type PageWriter =
  | { call: string; given?: Record<string, unknown>; pages: readonly string[] }
  | ((self: SeededUser, app: TestApp) => Promise<PageWrite>)
/** The write, before which all else is there that `pages` show. */
export type PageWrite = { pages: readonly string[]; write: () => Promise<unknown> }
/** Fields that take any text: shown where people look, or hidden, since they reach no page as they were typed. */
export type TextFields = Record<string, readonly string[]>

/** Asks an endpoint with a sample. */
export function ask<T = Record<string, unknown>>(
  person: Person,
  { method, path }: Pick<Endpoint, 'method' | 'path'>,
  { names = {}, given = {} }: Sample,
): Promise<Reply<T>> {
  const address = fillPath(path, names)
  if (method === 'GET') return person.get(address, given as Record<string, unknown>)
  if (method === 'DELETE') return person.delete(address)
  return method === 'PUT' ? person.put(address, given) : person.post(address, given)
}

/** The same for each of these calls. */
export const each = <T>(calls: readonly string[], value: T): Record<string, T> =>
  Object.fromEntries(calls.map(call => [call, value]))

const owners = new WeakMap<TestApp, ReturnType<TestApp['user']>>()

/** The owner of the app. Always the same: staff are notified of much, and thousands of them would be told of it. */
export function findOwner(app: TestApp) {
  const owner = owners.get(app) ?? app.user('هما', ['owner'])
  owners.set(app, owner)
  return owner
}

/** The owner, who was asked for the password just now, and so may do everything of the studio. */
export async function staff(app: TestApp) {
  return { by: await withNewAddress(app, await findOwner(app)) }
}

/** The five calls of a collection, by its path; each that needs a record is about one that was just made. */
export const collectionCalls = (path: string) =>
  [`GET ${path}`, `GET ${path}/:id`, `POST ${path}`, `PUT ${path}/:id`, `DELETE ${path}/:id`] as const

/** Samples of the five; `someValues` are those of a record, as staff type them. */
export function collectionSamples(
  path: string,
  someValues: (app: TestApp) => Promise<Record<string, unknown>> | Record<string, unknown>,
): Samples {
  const [list, read, create, change, remove] = collectionCalls(path)
  const make = async (app: TestApp) => {
    const { by } = await staff(app)
    const values = await someValues(app)
    const { body } = await by.post<{ id: string }>(path, values)
    return { sample: { by, names: { id: body.id } }, values }
  }
  return {
    [list]: (_, app) => staff(app),
    [read]: async (_, app) => (await make(app)).sample,
    [create]: async (_, app) => ({ ...(await staff(app)), given: await someValues(app) }),
    [change]: async (_, app) => {
      const { sample, values } = await make(app)
      return { ...sample, given: { ...values, version: 1 } }
    },
    [remove]: async (_, app) => (await make(app)).sample,
  }
}

export const password = 'baran-ast-1405'

/** Somebody new, where a call takes something away that others still need. */
export async function someone(app: TestApp) {
  const { id, email, token } = await app.user('نگار', [], { password })
  return { id, fields: byEmail(email), by: await withNewAddress(app, { token }) }
}

/** The id of one more session of the seeded user: the token names it. */
export async function anotherSession({ fields, body }: SeededUser, app: TestApp): Promise<string> {
  const visitor = await withNewAddress(app, { token: null })
  await visitor.signIn({ ...fields, password: body.password })
  const claims = Buffer.from(visitor.token!.split('.')[1]!, 'base64url').toString()
  return (JSON.parse(claims) as { sid: string }).sid
}
