import { AppError } from '#contract/app-error.ts'

/** Why a provider of classes did not do what it was asked. The message holds no address, key or answer of theirs. */
export class ClassRefusal extends Error {
  /** A word of ours, or the provider's own key: `time-out`, `unreadable`, `checksumError`. */
  readonly reason: string
  constructor(provider: string, reason: string) {
    super(`${provider} did not do it: ${reason}`)
    this.name = 'ClassRefusal'
    this.reason = reason
  }
}

/** What people read while a provider does not answer. */
export const classUnavailable = () =>
  new AppError('unavailable', {
    message: 'کلاس اکنون در دسترس نیست. چند لحظهٔ دیگر دوباره تلاش کنید؛ اگر باز نشد به پشتیبانی خبر دهید.',
  })
