import type { AppContext } from '#server/app-context.ts'
import type { ClassRow } from '../find-class.server.ts'
import { openBigBlueButton } from './bigbluebutton.server.ts'
import { demoClassroom } from './demo.server.ts'
import { fixedLink } from './link.server.ts'
import { openSkyroom } from './skyroom.server.ts'
import type { Slide } from './slides.server.ts'

export type Joining = { id: string; name: string; isTeacher: boolean }

/** Something that was written in a class for everybody, at a second of its recording. */
export type Written = { second: number; name: string; text: string }

/** What goes along with a recording: slides, each from a second on, and what was written, in its order. */
export type Beside = { slides: readonly Slide[]; chat: readonly Written[] }

/** What was recorded of a class in one run of it. */
export type Recorded = {
  /** The provider's own name of it. */
  id: string
  /** Of its film, or of its sound while there is no film. */
  url: string
  isFilm: boolean
  startedAt: Date
  seconds: number
  /** Asks for what goes along with it. @throws ClassRefusal, XmlFault */
  beside(): Promise<Beside>
}

/** Where classes are held. Everything throws ClassRefusal where the service does not do it. */
export type LiveProvider = {
  name: 'demo' | 'bigbluebutton' | 'skyroom' | 'link'
  /** The address at which somebody enters; the room is made where there is none. */
  join(app: AppContext, session: ClassRow, who: Joining): Promise<string>
  /** Whether signs of its own say who is there, or it can be asked, or nothing is known but who took the way in. */
  presenceSource: 'signs' | 'asked' | 'nothing'
  /** The accounts that are in the class now. */
  present?(sessionId: string): Promise<readonly string[]>
  end?(sessionId: string): Promise<void>
  /** What is ready of a class that is over, one a run, the earliest first. */
  recorded?(sessionId: string): Promise<readonly Recorded[]>
}

/** Where a group is held: one that names none but the demo's classroom, at the provider the school has set. */
export const resolveProviderName = (
  { LIVE_CLASS_PROVIDER }: AppContext['settings'],
  { live }: Pick<ClassRow, 'live'>,
): LiveProvider['name'] => (live === 'demo' ? LIVE_CLASS_PROVIDER : live)

/** Where groups may be held under these settings: what the school has set first, then whatever else is configured. */
export function offeredLives(settings: AppContext['settings']): LiveProvider['name'][] {
  const { LIVE_CLASS_PROVIDER, BBB_URL, BBB_SECRET, SKYROOM_KEY } = settings
  const isBigBlueButton = BBB_URL !== undefined && BBB_SECRET !== undefined
  return [
    ...new Set([
      LIVE_CLASS_PROVIDER,
      ...(isBigBlueButton ? (['bigbluebutton'] as const) : []),
      ...(SKYROOM_KEY === undefined ? [] : (['skyroom'] as const)),
      'link' as const,
    ]),
  ]
}

export function openProvider(
  { settings }: Pick<AppContext, 'settings'>,
  group: Pick<ClassRow, 'live'>,
): LiveProvider {
  const name = resolveProviderName(settings, group)
  if (name === 'bigbluebutton') return openBigBlueButton(settings)
  if (name === 'skyroom') return openSkyroom(settings)
  return name === 'link' ? fixedLink : demoClassroom
}
