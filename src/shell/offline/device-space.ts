import { openLocalRecord } from '#client/local-record.ts'

/** What this site takes of the device, and what the browser gives it at most; in bytes. */
export type Space = { usage: number; quota: number; free: number }

/** What stays free for answers, drafts and unsent writes: so many bytes, of a small quota this share. */
const reserve = { bytes: 4 * 1024 * 1024, share: 0.05 }
/** From this share of the quota on, people are told. */
const tightFrom = 0.85

/** Null where the browser does not say. */
export async function measureSpace(): Promise<Space | null> {
  try {
    const { usage, quota } = await navigator.storage.estimate()
    if (usage === undefined || !quota) return null
    const kept = Math.min(reserve.bytes, quota * reserve.share)
    return { usage, quota, free: Math.max(0, Math.floor(quota - usage - kept)) }
  } catch {
    return null
  }
}

/** Whether so many bytes more would fit; where the browser does not say, trying tells. */
export async function hasSpace(bytes: number): Promise<boolean> {
  const space = await measureSpace()
  return space === null || bytes <= space.free
}

export const isTight = ({ usage, quota }: Space): boolean => usage >= quota * tightFrom

const asked = openLocalRecord<true>('asked-to-stay')

/** Asks the browser, when something is kept for the first time, to clear nothing of it by itself; some ask the person. */
export async function askToStay(): Promise<void> {
  if (asked.read('once')) return
  asked.write('once', true)
  // A browser that does not know it keeps as it sees fit.
  await navigator.storage?.persist?.().catch(() => false)
}
