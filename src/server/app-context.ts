import type { FieldError } from '#contract/app-error.ts'
import type { Access, CheckedInputOf, Endpoint, RawOutputOf } from '#contract/endpoint.ts'
import type { LinkPicture } from '#contract/link-card.ts'
import type { Task } from '#contract/task.ts'
import type { Settings } from './config.ts'
import type { Database, Db, Tx } from './database/database.ts'
import type { Files } from './files/files.ts'
import type { FinishedPages } from './finished-pages.ts'
import type { Job, Jobs } from './jobs.ts'
import type { Live } from './live/live.ts'
import type { PageApi } from './loader-api.ts'
import type { Log } from './log.ts'
import type { UploadKind } from './media/kinds.ts'
import type { Messaging } from './messaging/messaging.ts'
import type { OutboundFetch } from './outbound-fetch.ts'
import type { Purchasable } from './purchasables.ts'

/** A person as the token and the session row name them. */
export type Actor = {
  id: string
  sessionId: string
  roles: readonly string[]
  /** They hold staff roles, which rest until they have a password or a passkey that is good enough for them. */
  staffPasswordDue?: boolean
  /** When the token expires that named them. */
  goodUntil: Date
}

/** The application: what all features share, made once per process by `createAppContext()`. */
export type AppContext = {
  settings: Settings
  database: Database
  db: Db
  files: Files
  jobs: Jobs
  messaging: Messaging
  /** Asks an address that a person named; nothing else may ask one. */
  outboundFetch: OutboundFetch
  pages: FinishedPages
  live: Live
  log: Log
  features: readonly Feature[]
  /** The clock: features never read another one. */
  now: () => Date
}

/** What a feature's function is given beside its input. */
export type RequestContext = {
  app: AppContext
  db: Db
  user: Actor | null
  /** The peer's address as limits count it (IPv6 by its /64). */
  address: string
  requestId: string
  now: () => Date
  browser: BrowserInfo
  /**
   * Makes sure that a working browser asks, where so many calls an hour came that few people would make them.
   * @throws AppError proofWanted, with the challenge that its next try answers
   */
  wantProof(load: number): Promise<void>
  /** Lays a cookie on the answer; `value` null takes it away. Without `maxAge` (seconds) it lives as long as the browser. */
  setCookie(cookie: ResponseCookie): void
}

/** What the browser sends beside the question. */
export type BrowserInfo = {
  cookies: Record<string, string | undefined>
  userAgent: string
  /** `Sec-Fetch-Site`; null where the browser is older than it. */
  fetchSite: string | null
}

/** An HttpOnly, SameSite=Strict cookie; Secure where people come over https. */
export type ResponseCookie = { name: string; value: string | null; path: string; maxAge?: number }

export type SignedIn = RequestContext & { user: Actor }

type ContextFor<E> = E extends { access: 'anyone' } ? RequestContext : SignedIn

/** What only the feature knows to be wrong with a body, asked beside the schema so that every faulty field is named at once. */
type InputCheck<A> = (context: A, body: unknown) => Promise<FieldError[]> | FieldError[]
export type Handler = {
  endpoint: Endpoint
  handle: (context: SignedIn, input: never) => unknown
  checkInput?: InputCheck<SignedIn>
}

/** Says which function answers an endpoint; the types of both must agree. */
export function handle<E extends Endpoint<Access>>(
  endpoint: E,
  handler: (context: ContextFor<E>, input: CheckedInputOf<E>) => Promise<RawOutputOf<E>> | RawOutputOf<E>,
  checkInput?: InputCheck<ContextFor<E>>,
): Handler {
  // The access check of `dispatch()` guarantees a user wherever the endpoint asks for one.
  return { endpoint, handle: handler as Handler['handle'], checkInput: checkInput as Handler['checkInput'] }
}

/**
 * An address outside the pages' frame that answers a whole document at once and runs no script: where people land from
 * outside, whatever their connection. Never kept by anybody, never found by a search.
 */
export type PlainPage = {
  path: `/${string}`
  handle(app: AppContext, query: URLSearchParams): Promise<PlainDocument>
}
/** `body` is markup: what people typed in it has gone through `escapeHtml`. */
export type PlainDocument = {
  status: 200 | 404
  title: string
  body: string
  /** Seconds after which the browser asks again by itself. */
  again?: number
}

/** Pages of one kind, as search engines are told of them. */
export type SitemapPart = {
  /** Small letters alone: its files are called by it. */
  name: string
  /** Writers that add, change or take away such a page invalidate one of these. */
  tags: readonly string[]
  /** Seconds for which the list is good, where time alone changes it. */
  maxAge?: number
  count(db: Db, now: Date): Promise<number> | number
  /** So many of them in an order that does not change; `changed` where it is known. */
  list(db: Db, now: Date, range: { limit: number; offset: number }): Promise<SitemapEntry[]> | SitemapEntry[]
}
export type SitemapEntry = { path: string; changed?: Date | null }

/** `npm run import -- <name> FILE`: reads a file (or a folder of them) whole, reports every rejected line, writes all or nothing. */
export type Import = {
  name: string
  describe: string
  /** Checks every line first; writes only when `write` is set and, unless `skipRejected`, no line was rejected. */
  run(
    app: AppContext,
    file: string,
    options: { write: boolean; skipRejected: boolean },
  ): Promise<ImportReport>
}
/** Counts of lines; `line` counts from 1, `why` is one sentence: English for the operator, Persian for the school. */
export type ImportReport = {
  read: number
  written: number
  unchanged: number
  /** `file` and `column` where there are several, and where it is known. */
  rejected: { file?: string; line: number; column?: string | null; why: string }[]
  /** Whatever else the operator should read, a line each. */
  notes?: string[]
}

/** `npm run <name>`: something an operator does beside the running product, which does it itself where it holds the database. */
export type Command = {
  name: string
  run(app: AppContext, argv: readonly string[]): Promise<CommandReport>
}
/** What the terminal shows, and the exit code: 0 when it is done, 1 when it cannot be, 2 when nobody can tell what is meant. */
export type CommandReport = { code: 0 | 1 | 2; lines: string[] }

/** A feature as the app sees it: its answers, its tables' history, its seeds, what it does in the background. */
export type Feature = {
  name: string
  handlers?: readonly Handler[]
  /** Raw SQL by file name, from `import.meta.glob('./migrations/*.sql', { query: '?raw', import: 'default', eager: true })`. */
  migrations?: Record<string, string>
  /** Writes the demo's content; called once on an empty database, again only after a new one is made. */
  seed?(app: AppContext): Promise<void>
  /** Removes or blanks all the feature holds of a user. */
  eraseUserData?(tx: Tx, userId: string, now: Date): Promise<void>
  /** All the feature holds of a user, as they may take it with them; plain JSON. */
  export?(db: Db, userId: string): Promise<object>
  jobs?: readonly Job[]
  /** What of the feature's waits for somebody today. */
  tasks?(db: Db, userId: string, now: Date): Promise<Task[]>
  /** What the feature sells; orders are opened through payment's public file. */
  purchasables?: readonly Purchasable[]
  plainPages?: readonly PlainPage[]
  /** Its pages that search engines may find. */
  sitemap?: readonly SitemapPart[]
  /** What pictures of links show, by their kind and the name of the thing; asks as any visitor may. */
  pictures?: Readonly<Record<string, (call: PageApi['call'], name: string) => Promise<LinkPicture>>>
  imports?: readonly Import[]
  commands?: readonly Command[]
  /** What people may send for this feature's purposes. */
  uploads?: readonly UploadKind[]
  /** Whether this feature has shown a person a recording that they may watch still. */
  mayWatch?(db: Db, asked: { userId: string; mediaId: string; now: Date }): Promise<boolean>
  /** Somebody watched so many seconds of a recording, up to an instant; in the transaction that keeps where they stand. */
  watched?(tx: Tx, seen: { userId: string; mediaId: string; seconds: number; at: Date }): Promise<void>
  /** Channels of live events that are named `kind:id`, and who may read them. */
  channels?: readonly Channel[]
  /** What notices hang on, by the word they call it: which of what is asked about is still so (`NoticeTerms.condition`). */
  conditions?: Readonly<Record<string, AskCondition>>
  /** Which of these sessions are over: their live connections are closed. */
  endedSessions?(db: Db, sessionIds: readonly string[]): Promise<string[]>
}

export type AskCondition = (db: Db, abouts: readonly string[], now: Date) => Promise<ReadonlySet<string>>

export type Channel = {
  kind: string
  /** Asked when somebody wants to read `kind:id`, and again with every new token. */
  mayRead(db: Db, actor: Actor, id: string): boolean | Promise<boolean>
}

/** Changes nothing: gives a feature its type where it is written, and refuses properties that nobody reads. */
export function defineFeature<const F extends Feature>(
  definition: F & { [Unknown in Exclude<keyof F, keyof Feature>]: never },
): F {
  return definition
}
