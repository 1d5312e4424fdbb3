import type { LiveProvider } from './provider.server.ts'
import { ClassRefusal } from './refused.server.ts'

/** A room whose address is the same for every class of a group. */
export const fixedLink: LiveProvider = {
  name: 'link',
  presenceSource: 'nothing',
  opensSoundOnly: false,
  join: async (_app, { live_link }) => readLink(live_link),
  meet: async (_app, { link }) => readLink(link),
}

/** @throws ClassRefusal */
function readLink(link: string | null): string {
  if (!link || !URL.canParse(link) || new URL(link).protocol !== 'https:') {
    throw new ClassRefusal('link', 'no-address')
  }
  return link
}
