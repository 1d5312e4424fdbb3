import { execFile } from 'node:child_process'
import { AppError } from '#contract/app-error.ts'
import type { AppContext } from '../../app-context.ts'

/** Longer than that no scanner takes for a file that we take. */
const timeoutMs = 120_000

/**
 * Asks the scanner that `VIRUS_SCAN` names; without one everything is clean.
 * @throws AppError invalid when it finds something; unavailable when it does not run, for nothing passes unseen
 */
export async function scan(
  { settings, log }: Pick<AppContext, 'settings' | 'log'>,
  path: string,
): Promise<void> {
  if (!settings.VIRUS_SCAN) return
  const [program = '', ...given] = settings.VIRUS_SCAN.split(/\s+/)
  const ending = await new Promise<number | string | null>(resolve => {
    execFile(program, [...given, path], { timeout: timeoutMs, maxBuffer: 1024 * 1024 }, error =>
      resolve(error ? (error.code ?? error.signal ?? null) : 0),
    )
  })
  if (ending === 0) return
  if (typeof ending === 'number') {
    log.warn({ ending }, 'the virus scanner refused a file')
    throw new AppError('invalid', { message: 'این فایل پذیرفته نشد: بررسی امنیتی آن را خطرناک دانست.' })
  }
  log.error({ ending }, 'the virus scanner did not run; no file is taken in')
  throw new AppError('unavailable', { retryAfter: 60 })
}
