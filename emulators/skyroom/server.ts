import type { ServerResponse } from 'node:http'
import { type Asked, isInTheWay, listen, respondJson, type Trouble } from '../listen.ts'

/**
 * Skyroom's web service (its help, «وب سرویس») in memory: rooms by name and number and the addresses they are entered by. It
 * answers 200 whatever happens, `{ ok, result }` or `{ ok, error_code, error_message }`.
 */
export type Skyroom = {
  url: string
  key: string
  rooms: { id: number; name: string; title: string; max_users: number }[]
  /** Action and parameters of each request, in order. */
  requests: { action: string; params: Record<string, unknown> }[]
  trouble: Trouble | null
  close(): Promise<void>
}

const sentences: Record<number, string> = {
  10: 'کلید وب سرویس نامعتبر است.',
  11: 'داده های ارسالی نامعتبر است.',
  12: 'متد درخواستی وجود ندارد.',
  14: 'عنصری که قصد دسترسی به آن را دارید وجود ندارد.',
  15: 'عنصری با این مشخصات وجود دارد.',
}

export async function startSkyroom({ key = 'apikey-of-the-emulator-1' } = {}): Promise<Skyroom> {
  const state: Omit<Skyroom, 'url' | 'close'> = { key, rooms: [], requests: [], trouble: null }
  const { url, close } = await listen((asked, response) => answer(state, asked, response))
  return Object.assign(state, { url, close })
}

function answer(emulator: Omit<Skyroom, 'url' | 'close'>, { path, body }: Asked, response: ServerResponse) {
  const { trouble } = emulator
  if (isInTheWay(trouble, response)) return
  if (trouble !== null && typeof trouble === 'object') return refuse(response, trouble.number)
  if (trouble === 'cut') return response.socket?.destroy()
  if (path !== `/skyroom/api/${emulator.key}`) return refuse(response, 10)
  const asked = JSON.parse(body) as { action: string; params: Record<string, unknown> }
  emulator.requests.push(asked)
  const result = work(emulator, asked)
  if (typeof result === 'object' && 'error' in result) return refuse(response, result.error)
  respondJson(response, 200, { ok: true, result })
}

const refuse = (response: ServerResponse, error_code: number) =>
  respondJson(response, 200, { ok: false, error_code, error_message: sentences[error_code] ?? 'خطای نامشخص' })

function work(
  { rooms }: Pick<Skyroom, 'rooms'>,
  { action, params }: Skyroom['requests'][number],
): { error: number } | object | string | number {
  const room = rooms.find(({ id, name }) => id === params.room_id || name === params.name)
  switch (action) {
    case 'getRooms':
      return rooms.map(({ id, name, title }) => ({ id, name, title, status: 1 }))
    case 'getRoom':
      return room ?? { error: 14 }
    case 'createRoom': {
      const { name, title, max_users } = params as { name: string; title: string; max_users: number }
      if (!/^[\w-]{3,128}$/.test(name) || !title) return { error: 11 }
      if (room) return { error: 15 }
      rooms.push({ id: 7001 + rooms.length, name, title, max_users })
      return rooms.at(-1)!.id
    }
    case 'createLoginUrl': {
      const { user_id, nickname, access, ttl } = params
      if (!room) return { error: 14 }
      if (!user_id || !nickname || ![1, 2, 3, 4].includes(Number(access)) || !(Number(ttl) > 0))
        return { error: 11 }
      return `https://www.skyroom.online/ch/school/${room.name}/t/${Buffer.from(String(user_id)).toString('base64url')}`
    }
    default:
      return { error: 12 }
  }
}
