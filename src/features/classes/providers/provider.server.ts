import { type ClassRow, resolveProviderName } from '#features/courses/public.server.ts'
import type { AppContext } from '#server/app-context.ts'
import { openBigBlueButton } from './bigbluebutton.server.ts'
import { demoClassroom } from './demo.server.ts'
import { fixedLink } from './link.server.ts'
import { openSkyroom } from './skyroom.server.ts'
import type { Slide } from './slides.server.ts'

export type Joining = {
  id: string
  name: string
  isTeacher: boolean
  /** Whether everybody in the class consents to being recorded; otherwise nothing is until its teacher begins. */
  recordsItself: boolean
  /** Whether they are spared all film; a provider that cannot do that opens everything. */
  soundOnly: boolean
}

/** Somebody in a conversation of two. */
export type MeetingGuest = Omit<Joining, 'recordsItself' | 'soundOnly'>

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

/** A conversation of two, which is never recorded. */
export type Meeting = {
  id: string
  title: string
  minutes: number
  /** An address of whoever holds it, for schools whose rooms are links. */
  link: string | null
  /** Where the site itself shows it, for the demo. */
  path: string
}

/** Where classes are held. Everything throws ClassRefusal where the service does not do it. */
export type LiveProvider = {
  name: 'demo' | 'bigbluebutton' | 'skyroom' | 'link'
  /** The address at which somebody enters; the room is made where there is none. */
  join(app: AppContext, session: ClassRow, who: Joining): Promise<string>
  /** The address at which somebody enters a conversation; it is made where there is none. */
  meet(app: AppContext, meeting: Meeting, who: MeetingGuest): Promise<string>
  /** Whether it can open a class with sound and slides alone. */
  opensSoundOnly: boolean
  /** Whether signs of its own say who is there, or it can be asked, or nothing is known but who took the way in. */
  presenceSource: 'signs' | 'asked' | 'nothing'
  /** The accounts that are in the class now. */
  present?(sessionId: string): Promise<readonly string[]>
  end?(sessionId: string): Promise<void>
  /** What is ready of a class that is over, one a run, the earliest first. */
  recorded?(sessionId: string): Promise<readonly Recorded[]>
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
