import { buildPath } from '#contract/build-path.ts'
import { paths } from '#contract/paths.ts'
import type { LiveProvider } from './provider.server.ts'

/** The classroom of the site itself, which holds no sound and no picture: its page says who is there. */
export const demoClassroom: LiveProvider = {
  name: 'demo',
  presenceSource: 'signs',
  opensSoundOnly: true,
  join: async (_app, { id }, { soundOnly }) =>
    buildPath(paths.classroom({ session: id }), { sound: soundOnly && 'only' }),
  meet: async (_app, { path }) => path,
}
