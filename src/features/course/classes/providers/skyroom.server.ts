import * as z from 'zod/mini'
import type { AppContext } from '#server/app-context.ts'
import type { Settings } from '#server/config.ts'
import { withTables } from '#server/database/database.ts'
import { askCarrier } from '#server/messaging/ask-carrier.ts'
import type { CourseTables } from '../../tables.server.ts'
import { type ClassRow, groupTitle } from '../find-class.server.ts'
import type { LiveProvider } from './provider.server.ts'
import { ClassRefusal } from './refused.server.ts'

const t = withTables<CourseTables>()
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
    const room = String(await findRoom(name).catch(() => makeRoom(name, session)))
    await t(db)
      .insertInto('provider_meeting')
      .values({ group_id: session.group_id, provider, external_id: room })
      .onConflict(conflict => conflict.doNothing())
      .execute()
    return room
  }

  const findRoom = async (name: string) => (await ask('getRoom', { name }, z.object({ id: roomId }))).id

  /** Two who come at once may both make it: whoever comes second finds the first one's. */
  const makeRoom = (name: string, session: ClassRow) =>
    ask(
      'createRoom',
      {
        name,
        title: groupTitle(session),
        guest_login: false,
        op_login_first: true,
        max_users: session.capacity + 5,
        session_duration: session.minutes + 40,
      },
      roomId,
    ).catch(async refusal => findRoom(name).catch(() => Promise.reject(refusal)))

  return {
    name: provider,
    presenceSource: 'nothing',
    async join(app, session, { id, name, isTeacher }) {
      const room_id = await ensureRoom(app, session)
      return ask(
        'createLoginUrl',
        {
          room_id: Number(room_id),
          user_id: id,
          nickname: name,
          access: isTeacher ? access.teacher : access.learner,
          concurrent: 1,
          language: 'fa',
          ttl: validSeconds,
        },
        z.url({ protocol: /^https?$/ }),
      )
    },
  }
}
