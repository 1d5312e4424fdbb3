import type { FieldError } from '#contract/app-error.ts'
import type { Access, CheckedInputOf, Endpoint, RawOutputOf } from '#contract/endpoint.ts'
import type { LinkPicture } from '#contract/link-card.ts'
import type { Task } from '#contract/task.ts'
import type { Mailbox } from './engines/incoming-mail/mailbox.ts'
import type { Live } from './engines/live/live.ts'
import type { UploadKind } from './engines/media/kinds.ts'
import type { Purchasable } from './engines/purchasables.ts'
import type { FinishedPages } from './http/finished-pages.ts'
import type { PageApi } from './http/loader-api.ts'
import type { Settings } from './platform/config.ts'
import type { Database, Db, Tx } from './platform/database/database.ts'
import type { Files } from './platform/files/files.ts'
import type { Job, Jobs } from './platform/jobs.ts'
import type { Log } from './platform/log.ts'
import type { Messaging } from './platform/messaging/messaging.ts'
import type { OutboundFetch } from './platform/outbound-fetch.ts'

/** A person as the token and the session row name them. */
export type Actor = {
  id: string
  sessionId: string
  roles: readonly string[]
  /** They hold staff roles, which rest until they have a password or a passkey that is good enough for them. */
  staffPasswordDue?: boolean
  /** The guardian who signed in and acts for this child. */
  guardianId?: string
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
  /**
   * Answers the page's own form. No session has a part in it: what it may do hangs on a secret in the form alone, so
   * another site has nothing to forge.
   */
  submit?(app: AppContext, form: URLSearchParams): Promise<PlainDocument>
}
/** `body` is markup: what people typed in it has gone through `escapeHtml`. */
export type PlainDocument = {
  status: 200 | 404
  title: string
  body: string
  /** Seconds after which the browser asks again by itself. */
  again?: number
  /** Where whoever pressed a link of the page is sent, in place of a document. */
  redirectTo?: string
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
  /** Files lie beside it, which `--media DIR` names. */
  takesMedia?: boolean
  /** Checks every line first; writes only when `write` is set and, unless `skipRejected`, no line was rejected. */
  run(
    app: AppContext,
    file: string,
    options: { write: boolean; skipRejected: boolean; media?: string | null },
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

/** Hooks that a feature asks those above it for: whoever asks adds its own to this interface. */
export interface FeatureHooks extends Record<never, unknown> {}

/** A feature as the app sees it: its answers, its tables' history, its seeds, what it does in the background. */
export type Feature = FeatureHooks & {
  name: string
  handlers?: readonly Handler[]
  /** Raw SQL by file name, from `import.meta.glob('./migrations/*.sql', { query: '?raw', import: 'default', eager: true })`. */
  migrations?: Record<string, string>
  /** Begins what the feature keeps in step with the database while the program runs. Answers what ends it. */
  open?(app: AppContext): Promise<() => Promise<void>>
  /** Writes the demo's content; called once on an empty database, again only after a new one is made. */
  seed?(app: AppContext): Promise<void>
  /** Removes or blanks all the feature holds of a user. */
  eraseUserData?(tx: Tx, userId: string, now: Date): Promise<void>
  /** All the feature holds of a user, as they may take it with them; plain JSON. */
  export?(db: Db, userId: string, app: Pick<AppContext, 'features'>): Promise<object>
  /** What becomes of the feature's rows when two accounts of one person are made one. */
  merging?: Merging
  jobs?: readonly Job[]
  /** What of the feature's waits for somebody today. */
  tasks?(db: Db, userId: string, now: Date): Promise<Task[]>
  /** What the feature gives learners of courses to do, which courses show: homework. */
  assignments?: Assignments
  /** What the feature sells; orders are opened through payment's public file. */
  purchasables?: readonly Purchasable[]
  /** What the feature has of a person, for staff who look at their page; what the reader's roles do not let them see is left out. */
  personParts?(db: Db, asked: PersonAsked): Promise<PersonParts>
  plainPages?: readonly PlainPage[]
  /**
   * Where what stood at an address that nobody knows here is now: the path of a page. `post` is the number that WordPress asks
   * for a post by (`/?p=12`), which is looked for on pages that are known as well.
   */
  findMoved?(app: AppContext, asked: { path: string; post: string | null }): Promise<string | null>
  /** Addresses whose mail the feature takes: replies to what it sent. */
  mailboxes?: readonly Mailbox[]
  /** Its pages that search engines may find. */
  sitemap?: readonly SitemapPart[]
  /** What pictures of links show, by their kind and the name of the thing; asks as any visitor may. */
  pictures?: Readonly<Record<string, (call: PageApi['call'], name: string) => Promise<LinkPicture>>>
  imports?: readonly Import[]
  commands?: readonly Command[]
  /** What people may send for this feature's purposes. */
  uploads?: readonly UploadKind[]
  /** A recording is prepared as far as it can be, or will not be; outside any transaction, and once. */
  mediaPrepared?(app: AppContext, mediaId: string): Promise<void>
  /** Whether this feature has shown a person a recording that they may watch still. */
  mayWatch?(db: Db, asked: { userId: string; mediaId: string; now: Date }): Promise<boolean>
  /**
   * Somebody watched so many seconds of a recording, up to an instant and to a second of it; in the transaction that keeps
   * where they stand.
   */
  watched?(
    tx: Tx,
    seen: { userId: string; mediaId: string; seconds: number; until: number; at: Date },
  ): Promise<void>
  /** Bytes of a file that anybody may fetch went out: told after the answer, which waits for nothing of it. */
  fileSent?(app: AppContext, sent: SentFile): void
  /** Channels of live events that are named `kind:id`, and who may read them. */
  channels?: readonly Channel[]
  /** What notices hang on, by the word they call it: which of what is asked about is still so (`NoticeTerms.condition`). */
  conditions?: Readonly<Record<string, AskCondition>>
  /** Which of these sessions are over: their live connections are closed. */
  endedSessions?(db: Db, sessionIds: readonly string[]): Promise<string[]>
}

/** Who fetched what of a file under `public/`. Of who it was nothing may be kept: it is for telling listeners apart. */
export type SentFile = {
  /** As the store calls it. */
  key: string
  /** The bytes that went out, both ends inclusive, and of how many. */
  start: number
  end: number
  size: number
  /** The peer's address as limits count it (IPv6 by its /64). */
  address: string
  userAgent: string
  /** Whether a page of ours asked for it. */
  isOwnPage: boolean
  at: Date
}

/** Two accounts that are made one: `merged` goes, and what is theirs becomes that of `kept`. */
export type MergedAccounts = { kept: string; merged: string; mergeId: string; now: Date }

export type Merging = {
  /** `table.column` of whose rows become the other account's; a row that would stand there twice stays. */
  moves?: readonly string[]
  /** Those that name people and stay as they are: what staff did, sessions, what the feature moves by itself. */
  stays?: readonly string[]
  /** Why these two cannot be made one, in sentences. */
  findObstacles?(db: Db, pair: MergedAccounts): Promise<string[]>
  /** What no row alone moves, in the transaction of the merge. */
  merge?(tx: Tx, pair: MergedAccounts): Promise<void>
  /** Takes that back. @throws AppError conflict, where it cannot be exact any more */
  undo?(tx: Tx, pair: MergedAccounts): Promise<void>
}

export type Assignments = {
  /** All of a learner's group: what can still be done first, the soonest due first, then what is over. */
  list(db: Db, learner: GroupLearner, now: Date): Promise<Assignment[]>
  /** Which of these sessions have any; they are at least one. */
  findSessions(db: Db, sessionIds: readonly string[]): Promise<ReadonlySet<string>>
}
/** Somebody in a group, by their enrolment. */
export type GroupLearner = {
  enrolmentId: string
  groupId: string
  /** Who is frozen may hand nothing in. */
  isFrozen: boolean
}
export type Assignment = {
  id: string
  title: string
  session: { id: string; number: number }
  dueAt: Date
  /** Whether something may be handed in now. */
  isOpen: boolean
  /** Of the last try; null where none was handed in. */
  state: 'waiting' | 'marked' | 'returned' | null
}

export type PersonAsked = { userId: string; roles: readonly string[]; now: Date }
/** A feature's share of a person's page. */
export type PersonParts = {
  /** The few that stand above everything, by their order on the page. */
  facts?: readonly PersonFact[]
  parts?: readonly PersonPart[]
  /** What happened, the newest first. */
  timeline?: readonly { id: string; at: Date; text: string; by?: string | null }[]
}
export type PersonFact = {
  order: number
  name: string
  value: string
  note?: string | null
  tone?: 'plain' | 'bad'
}
export type PersonPart = {
  /** Unique among the features. */
  key: string
  order: number
  title: string
  /** Stands beside the wide parts, for it is short. */
  side?: boolean
  /** Where all of it is, in the studio. */
  link?: string | null
  /** Said beside the title: «کیف پول: …». */
  total?: string | null
  rows: readonly PersonPartRow[]
}
export type PersonPartRow = {
  id: string
  title: string
  note?: string | null
  tag?: {
    label: string
    tone: 'plain' | 'turquoise' | 'lapis' | 'saffron' | 'pomegranate' | 'pistachio'
  } | null
  /** Rials. */
  amount?: number | null
  link?: string | null
  /** What became of each session, the first first. */
  squares?: readonly ('present' | 'late' | 'absent' | 'excused' | 'today' | 'planned')[] | null
}

export type AskCondition = (db: Db, abouts: readonly string[], now: Date) => Promise<ReadonlySet<string>>

export type Channel = {
  kind: string
  /** Asked when somebody wants to read `kind:id`, and again with every new token. */
  mayRead(db: Db, actor: Actor, id: string): boolean | Promise<boolean>
  /** Which of these people may read it no more, where that can end; asked before every event is told them. */
  findStrangers?(db: Db, id: string, userIds: readonly string[]): Promise<readonly string[]>
}

/** Changes nothing: gives a feature its type where it is written, and refuses properties that nobody reads. */
export function defineFeature<const F extends Feature>(
  definition: F & { [Unknown in Exclude<keyof F, keyof Feature>]: never },
): F {
  return definition
}
