import { isFault } from '#contract/fault.ts'
import type { Channel } from '#server/app-context.ts'
import { findClass } from './find-class.server.ts'

/** Who belongs to a class hears who comes and goes. */
export const mayHearClass: Channel = {
  kind: 'class',
  async mayRead(db, asker, id) {
    if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(id)) return false
    try {
      await findClass(db, id, asker.id)
      return true
    } catch (thrown) {
      if (isFault(thrown)) return false
      throw thrown
    }
  },
}
