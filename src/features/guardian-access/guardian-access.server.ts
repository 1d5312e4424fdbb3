import { sql } from 'kysely'
import { findGuardian, findTalkers, listChildren, record, type Talker } from '#account/public.server.ts'
import { AppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import {
  findPlace,
  findStaffTalk,
  linkAttachments,
  listStaffTalks,
  readMessages,
} from '#features/chat/public.server.ts'
import { addTicketEvent, listMemberThreads, readMemberThread } from '#features/contact-us/public.server.ts'
import type { SignedIn } from '#server/app-context.ts'
import { type Db, type Tx, transaction, withTables } from '#server/platform/database/database.ts'
import type * as calls from './contract.ts'
import type { ChildTalks, ReadMessage } from './contract.ts'
import type { GuardianAccessTables } from './tables.server.ts'

const t = withTables<GuardianAccessTables>()

/** Acting for a child changes nothing of this: it is of whoever signed in. */
const findSelf = ({ user }: SignedIn) => user.guardianId ?? user.id

export async function listReadableChildren(context: SignedIn) {
  const { db, now } = context
  const children = await listChildren(db, findSelf(context))
  const talkers = await findTalkers(
    db,
    children.map(({ id }) => id),
    now(),
  )
  return { ids: [...talkers.values()].filter(({ isAdult }) => !isAdult).map(({ id }) => id) }
}

/**
 * A child under the account that signed in, not known to be of age. It is asked at each call, so that it ends at once.
 * @throws AppError notFound, alike for other people's children, those of age and nobody
 */
async function findChild(context: SignedIn, childId: string): Promise<Talker> {
  const { db, now } = context
  const guardian = await findGuardian(db, childId)
  const child = (await findTalkers(db, [childId], now())).get(childId)
  if (!child || child.isAdult || guardian?.id !== findSelf(context)) throw new AppError('notFound')
  return child
}

/** @throws AppError notFound */
export async function listChildTalks(
  context: SignedIn,
  { child: childId }: CheckedInputOf<typeof calls.listChildTalks>,
): Promise<ChildTalks> {
  const { db, now } = context
  const child = await findChild(context, childId)
  const talks = await listStaffTalks(db, childId, now())
  const tickets = await listMemberThreads(db, childId)
  return {
    name: child.name,
    talks: talks.map(({ id, lastAt, person: { name, avatarUrl } }) => ({
      id,
      name,
      avatarUrl,
      lastAt: lastAt.toISOString(),
    })),
    tickets: tickets.map(({ id, number, title, topic, lastAt }) => ({
      id,
      number,
      title,
      topic,
      lastAt: lastAt.toISOString(),
    })),
  }
}

/** @throws AppError notFound, for whatever is no conversation of this child with one of the staff */
export async function lookAtTalk(
  context: SignedIn,
  { child: childId, talk, before }: CheckedInputOf<typeof calls.lookAtTalk>,
) {
  const { db, now } = context
  const child = await findChild(context, childId)
  const found = await findStaffTalk(db, talk, now())
  if (found?.learnerId !== childId) throw new AppError('notFound')
  // Read as the child: what the child removed for itself is gone here too.
  const reader = { db, now, user: { id: childId, roles: [] } }
  const page = await readMessages(reader, {
    conversation: talk,
    limit: pageSize,
    ...(before !== undefined && { before }),
  })
  await transaction(db, tx => recordLook(tx, context, { childId, conversation_id: talk }))
  const links = await linkAttachments(
    context,
    page.items.flatMap(({ attachments }) => attachments.map(({ id }) => id)),
  )
  const names = new Map(page.people.map(({ id, name }) => [id, name]))
  return {
    items: page.items.map((one): ReadMessage => {
      const isOwn = one.authorId === childId
      return {
        id: one.id,
        from: isOwn ? 'child' : 'school',
        authorName: isOwn ? child.firstName : (names.get(one.authorId ?? '') ?? null),
        text: one.text,
        at: one.at,
        isDeleted: one.isDeleted,
        isEdited: one.editedAt !== null,
        repliesTo: one.replyTo?.text || null,
        correction: one.correction,
        attachments: one.attachments.map(file => ({ ...file, links: links.get(file.id) ?? null })),
        files: [],
      }
    }),
    before: page.hasBefore ? (page.items[0]?.seq ?? null) : null,
  }
}

const pageSize = 50

/**
 * Whether somebody is the guardian of the minor who talks with one of the staff here: asked at each fetch of a file, whose
 * link came with a look.
 */
export async function mayReadTalk(
  db: Db,
  { userId, conversationId, now }: { userId: string; conversationId: string; now: Date },
): Promise<boolean> {
  const talk = await findStaffTalk(db, conversationId, now)
  return talk !== null && !talk.isAdult && (await findGuardian(db, talk.learnerId))?.id === userId
}

/** @throws AppError notFound, for whatever is no ticket of this child */
export async function lookAtTicket(
  context: SignedIn,
  { child: childId, ticket }: CheckedInputOf<typeof calls.lookAtTicket>,
) {
  const { db, now } = context
  const child = await findChild(context, childId)
  const messages = await readMemberThread(context, { userId: childId, id: ticket })
  await transaction(db, async tx => {
    const isFirst = await recordLook(tx, context, { childId, ticket_id: ticket })
    if (isFirst)
      await addTicketEvent(tx, {
        ticketId: ticket,
        body: 'سرپرست این گفت‌وگو را برای نخستین بار خواند',
        at: now(),
      })
  })
  return {
    items: messages.map(
      ({ kind, authorName, ...rest }): ReadMessage => ({
        ...rest,
        from: kind === 'writer' ? 'child' : kind === 'answer' ? 'school' : 'event',
        authorName: kind === 'writer' ? child.firstName : authorName,
        isDeleted: false,
        isEdited: false,
        repliesTo: null,
        correction: null,
        attachments: [],
      }),
    ),
  }
}

type Where =
  | { conversation_id: string; ticket_id?: undefined }
  | { conversation_id?: undefined; ticket_id: string }

/** @returns whether this guardian had never read it before */
async function recordLook(
  tx: Tx,
  context: SignedIn,
  { childId, conversation_id, ticket_id }: { childId: string } & Where,
): Promise<boolean> {
  const [at, guardian_id] = [context.now(), findSelf(context)]
  const row = await t(tx)
    .insertInto('guardian_look')
    .values({
      guardian_id,
      child_id: childId,
      conversation_id: conversation_id ?? null,
      ticket_id: ticket_id ?? null,
      first_at: at,
      last_at: at,
    })
    .onConflict(conflict =>
      conflict
        .columns([conversation_id ? 'conversation_id' : 'ticket_id', 'child_id', 'guardian_id'])
        .doUpdateSet({ last_at: at }),
    )
    .returning(sql<boolean>`xmax = 0`.as('isNew'))
    .executeTakeFirstOrThrow()
  await record(tx, {
    actorId: guardian_id,
    action: 'guardian.read',
    subjectId: childId,
    details: conversation_id ? { conversation: conversation_id } : { ticket: ticket_id },
    at,
  })
  return row.isNew
}

/** @throws AppError notFound, for a conversation one has no part in */
export async function readGuardianNote(
  { db, user, now }: SignedIn,
  { conversation }: CheckedInputOf<typeof calls.readGuardianNote>,
) {
  const { id } = await findPlace(db, user, conversation)
  const talk = await findStaffTalk(db, id, now())
  const mayRead = talk !== null && !talk.isAdult && (await findGuardian(db, talk.learnerId)) !== null
  const looks = talk && (await findLooks(db, id))
  return {
    mayRead,
    firstAt: looks?.firstAt?.toISOString() ?? null,
    lastAt: looks?.lastAt?.toISOString() ?? null,
  }
}

const findLooks = (db: Db, conversation: string) =>
  t(db)
    .selectFrom('guardian_look')
    .select(({ fn }) => [
      fn.min<Date | null>('first_at').as('firstAt'),
      fn.max<Date | null>('last_at').as('lastAt'),
    ])
    .where('conversation_id', '=', conversation)
    .executeTakeFirstOrThrow()
