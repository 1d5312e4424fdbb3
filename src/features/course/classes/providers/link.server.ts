import type { LiveProvider } from './provider.server.ts'
import { ClassRefusal } from './refused.server.ts'

/** A room whose address is the same for every class of a group. */
export const fixedLink: LiveProvider = {
  name: 'link',
  presenceSource: 'nothing',
  async join(_app, { live_link }) {
    if (!live_link || !URL.canParse(live_link) || new URL(live_link).protocol !== 'https:') {
      throw new ClassRefusal('link', 'no-address')
    }
    return live_link
  },
}
