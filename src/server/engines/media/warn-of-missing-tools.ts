import type { AppContext } from '../../app-context.ts'
import { findFfmpeg } from './ffmpeg.ts'

/** Said once at the start: what the operator may not have meant to do without. */
export function warnOfMissingTools({ settings, log }: Pick<AppContext, 'settings' | 'log'>): void {
  if (!findFfmpeg(settings)) {
    log.warn(
      'ffmpeg was not found (FFMPEG_PATH): recordings are served as they come, without sound-only versions',
    )
  }
  if (settings.VIRUS_SCAN) return
  // A demo takes files from nobody but who tries it.
  const level = settings.demo ? 'info' : 'warn'
  log[level]('VIRUS_SCAN names no scanner: files are taken in unscanned')
}
