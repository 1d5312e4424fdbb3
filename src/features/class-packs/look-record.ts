import { openLocalRecord } from '#client/local-record.ts'

/** When this device last looked for somebody's next class, and the class that they wanted nothing of. */
export const lookRecord = openLocalRecord<{ at: number; refused?: string }>('class-pack')

/** A device looks again after so long, in milliseconds. */
const pause = 60 * 60_000

export const isTimeToLook = (userId: string, now = Date.now()): boolean => {
  const at = lookRecord.read(userId)?.at ?? 0
  return now < at || now - at >= pause
}
