import { readSaver } from '#client/data-saver.ts'

/** Kilobits a second below which a class is opened with its sound and slides alone. */
export const minFilmRate = 200
/** Kilobits a second below which one's own voice may reach the others in pieces. */
const minVoiceRate = 48

/** How quick a line is in each direction, in kilobits a second. */
export type Line = { down: number; up: number }

/** What a line carries: `all`, or sound and slides alone; and whether one's own voice may arrive in pieces. */
export function judgeLine({ down, up }: Line): { isSoundOnly: boolean; isVoiceBroken: boolean } {
  return { isSoundOnly: down < minFilmRate, isVoiceBroken: up < minVoiceRate }
}

type Connection = { downlink?: number }

/** Whether sound and slides alone are advisable for whoever saves data, or by what the browser itself knows of its line. */
export function adviseSoundOnly(
  isSaving: boolean,
  { downlink }: Connection = (navigator as { connection?: Connection }).connection ?? {},
): boolean {
  return isSaving || (downlink !== undefined && downlink * 1000 < minFilmRate)
}

const key = 'hamava.line'
/** Milliseconds for which a choice holds: as long as somebody is likely to stay where they are. */
const goodFor = 3 * 3_600_000

/** Remembers on this device how classes are to be opened for some hours. */
export function keepChoice(isSoundOnly: boolean, now: number): void {
  try {
    localStorage.setItem(key, JSON.stringify({ isSoundOnly, at: now }))
  } catch {
    // Then it is asked again the next time.
  }
}

/** Whether a class is opened with sound and slides alone on this device now: as was chosen lately, else as is advisable. */
export const wantsSoundOnly = (now: number): boolean => readChoice(now) ?? adviseSoundOnly(readSaver())

/** How classes are to be opened on this device now; null where nothing was chosen lately. */
export function readChoice(now: number): boolean | null {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as {
      isSoundOnly: boolean
      at: number
    } | null
    return kept && now - kept.at < goodFor && now >= kept.at ? kept.isSoundOnly === true : null
  } catch {
    return null
  }
}
