import { isAppError } from '#contract/app-error.ts'
import type { Channel } from '#server/app-context.ts'
import { findClass } from './find-class.server.ts'

/** Who belongs to a class hears who comes and goes. */
export const classChannel: Channel = {
  kind: 'class',
  async mayRead(db, actor, id) {
    if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(id)) return false
    try {
      await findClass(db, id, actor.id)
      return true
    } catch (thrown) {
      if (isAppError(thrown)) return false
      throw thrown
    }
  },
}
