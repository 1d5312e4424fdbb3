import { paths } from '#contract/paths.ts'
import type { LiveProvider } from './provider.server.ts'

/** The classroom of the site itself, which holds no sound and no picture: its page says who is there. */
export const demoClassroom: LiveProvider = {
  name: 'demo',
  presenceSource: 'signs',
  join: async (_app, { id }) => paths.classroom({ session: id }),
  meet: async (_app, { path }) => path,
}
