import * as z from 'zod/mini'
import { type ClassRow, groupTitle } from '#features/courses/public.server.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Settings } from '#server/platform/config.ts'
import { withTables } from '#server/platform/database/database.ts'
import { askCarrier } from '#server/platform/messaging/ask-carrier.ts'
import type { ClassesAndSchool } from '../tables.server.ts'
import type { LiveProvider, MeetingGuest } from './provider.server.ts'
import { ClassRefusal } from './refused.server.ts'

const t = withTables<ClassesAndSchool>()
const provider = 'skyroom'
/** Seconds in which an address of theirs opens the room. */
const validSeconds = 300
const access = { learner: 1, teacher: 3 } as const

const answered = z.union([
  z.object({ ok: z.literal(true), result: z.unknown() }),
  z.object({ ok: z.literal(false), error_code: z.optional(z.union([z.number(), z.string()])) }),
])
const roomId = z.union([z.int(), z.string().check(z.regex(/^\d{1,18}$/))])

/** Skyroom: a room a group, made once; what it knows of who comes and goes is not asked for by its calls. */
export function openSkyroom(settings: Settings): LiveProvider {
  const key = settings.SKYROOM_KEY
  const within = settings.LIVE_CLASS_PATIENCE * 1000

  /** @throws ClassRefusal with the number it refuses with; it always answers 200 */
  async function ask<T extends z.core.$ZodType>(
    action: string,
    params: object,
    shape: T,
  ): Promise<z.core.output<T>> {
    if (!key) throw new ClassRefusal(provider, 'not-set')
    const question = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ action, params }),
    } as const
    const answer = await askCarrier(
      provider,
      `${settings.SKYROOM_URL}/skyroom/api/${key}`,
      question,
      within,
    ).catch((thrown: { reason?: string }) => {
      throw new ClassRefusal(provider, thrown.reason ?? 'unreachable')
    })
    const read = z.safeParse(answered, answer)
    if (!read.success) throw new ClassRefusal(provider, 'unreadable')
    if (!read.data.ok) throw new ClassRefusal(provider, `error-${read.data.error_code ?? 'unknown'}`)
    const result = z.safeParse(shape, read.data.result)
    if (!result.success) throw new ClassRefusal(provider, 'unreadable')
    return result.data
  }

  /** The room of a group: by what was stored, by its name, or a new one. */
  async function ensureRoom({ db }: AppContext, session: ClassRow): Promise<string> {
    const known = await t(db)
      .selectFrom('provider_meeting')
      .select('external_id')
      .where('group_id', '=', session.group_id)
      .where('provider', '=', provider)
      .executeTakeFirst()
    if (known) return known.external_id
    const name = `hamava-${session.group_id}`
    const size = { title: groupTitle(session), people: session.capacity + 5, minutes: session.minutes }
    const room = String(await findRoom(name).catch(() => makeRoom(name, size)))
    await t(db)
      .insertInto('provider_meeting')
      .values({ group_id: session.group_id, provider, external_id: room })
      .onConflict(conflict => conflict.doNothing())
      .execute()
    return room
  }

  const findRoom = async (name: string) => (await ask('getRoom', { name }, z.object({ id: roomId }))).id

  /** Two who come at once may both make it: whoever comes second finds the first one's. */
  const makeRoom = (name: string, size: { title: string; people: number; minutes: number }) =>
    ask(
      'createRoom',
      {
        name,
        title: size.title,
        guest_login: false,
        op_login_first: true,
        max_users: size.people,
        session_duration: size.minutes + 40,
      },
      roomId,
    ).catch(async refusal => findRoom(name).catch(() => Promise.reject(refusal)))

  const createLoginUrl = (room: number, { id, name, isTeacher }: MeetingGuest) =>
    ask(
      'createLoginUrl',
      {
        room_id: room,
        user_id: id,
        nickname: name,
        access: isTeacher ? access.teacher : access.learner,
        concurrent: 1,
        language: 'fa',
        ttl: validSeconds,
      },
      z.url({ protocol: /^https?$/ }),
    )

  return {
    name: provider,
    presenceSource: 'nothing',
    opensSoundOnly: false,
    async join(app, session, who) {
      return createLoginUrl(Number(await ensureRoom(app, session)), who)
    },
    async meet(_app, { id, title, minutes }, who) {
      const name = `hamava-${id}`
      const room = await findRoom(name).catch(() => makeRoom(name, { title, people: 4, minutes }))
      return createLoginUrl(Number(room), who)
    },
  }
}
