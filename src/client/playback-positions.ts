import { type PlaybackPosition, savePlaybackPosition } from '#contract/media.ts'
import { callApi } from './call-api.ts'
import { openLocalRecord } from './local-record.ts'
import { readSession } from './session.ts'

/** Where somebody stands in recordings, by their ids, until the server has heard of it. */
type Kept = Record<string, { second: number; at: string; watched?: boolean }>

const positions = openLocalRecord<Kept>('places')
const readKept = (userId: string): Kept => positions.read(userId) ?? {}

/** The later of what the server knows and what is kept here. */
export function newestPlaybackPosition(
  mediaId: string,
  known: PlaybackPosition | null,
): { second: number } | null {
  const userId = readSession()?.user?.id
  const own = userId ? readKept(userId)[mediaId] : undefined
  return own && (!known || own.at > known.at) ? own : known
}

/** Keeps where the signed-in person stands and tells the server, now or when there is a line again. */
export async function keepPlaybackPosition(
  mediaId: string,
  second: number,
  watched?: boolean,
): Promise<void> {
  const userId = readSession()?.user?.id
  if (!userId) return
  const kept = readKept(userId)
  const before = kept[mediaId]?.watched
  const at = new Date().toISOString()
  positions.write(userId, { ...kept, [mediaId]: { second, at, watched: watched ?? before } })
  await sendOne(userId, mediaId)
}

/** Sends what is still here; asked for when a line comes back. */
export async function sendKeptPlaybackPositions(): Promise<void> {
  const userId = readSession()?.user?.id
  if (!userId) return
  for (const mediaId of Object.keys(readKept(userId))) await sendOne(userId, mediaId)
}

async function sendOne(userId: string, mediaId: string) {
  const playbackPosition = readKept(userId)[mediaId]
  if (!playbackPosition) return
  const isSettled = await callApi(
    savePlaybackPosition,
    { id: mediaId, ...playbackPosition },
    { keepalive: true },
  ).then(
    () => true,
    // No answer leaves it here; what the server refuses is of no use to it.
    (fault: { http?: number }) => fault.http !== 0 && (fault.http ?? 0) < 500,
  )
  const { [mediaId]: newest, ...others } = readKept(userId)
  if (isSettled && newest?.at === playbackPosition.at) positions.write(userId, others)
}
