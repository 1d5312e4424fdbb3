import { createHash } from 'node:crypto'
import { type ClassRow, classTitle, groupTitle } from '#features/courses/public.server.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Settings } from '#server/platform/config.ts'
import { askForText } from '#server/platform/messaging/ask-carrier.ts'
import type { Joining, LiveProvider, MeetingGuest, Recorded } from './provider.server.ts'
import { ClassRefusal } from './refused.server.ts'
import { readChat, readSlides } from './slides.server.ts'
import { childrenNamed, findChild, parseXml, textAt, type XmlElement } from './xml.ts'

const provider = 'bigbluebutton'
/** A board that was written on for two hours, every stroke of it. */
const maxBesideBytes = 64 * 1024 * 1024
/** Characters of a meeting's name: some servers take 256, some refuse what is longer than this. */
const maxNameLetters = 64
type Params = Record<string, string | number | boolean>

/** What proves a call: the name of the call, the query exactly as it is sent, the secret. */
export const computeChecksum = (call: string, query: string, secret: string) =>
  createHash('sha256').update(`${call}${query}${secret}`).digest('hex')

/** The address of a call with its checksum. */
export function callAddress(base: string, call: string, params: Params, secret: string): string {
  const query = new URLSearchParams(
    Object.entries(params).map(([name, value]) => [name, String(value)]),
  ).toString()
  const checksum = computeChecksum(call, query, secret)
  return `${base}/bigbluebutton/api/${call}?${query}${query && '&'}checksum=${checksum}`
}

/** BigBlueButton: a meeting a session, made by whoever comes first. */
export function openBigBlueButton(settings: Settings): LiveProvider {
  const { BBB_URL: base, BBB_SECRET: secret } = settings
  const within = settings.LIVE_CLASS_PATIENCE * 1000

  function address(call: string, params: Params): string {
    if (!base || !secret) throw new ClassRefusal(provider, 'not-set')
    return callAddress(base, call, params, secret)
  }

  /** @throws ClassRefusal with the server's own key, such as `checksumError`, where it refuses */
  async function ask(call: string, params: Params): Promise<XmlElement> {
    const answer = read(await askFor(address(call, params)))
    if (textAt(answer, 'returncode') === 'SUCCESS') return answer
    throw new ClassRefusal(provider, textAt(answer, 'messageKey') || 'unreadable')
  }

  const askForBeside = (url: string) => askFor(url, maxBesideBytes)
  async function askFor(url: string, maxBytes?: number): Promise<string> {
    try {
      return await askForText(provider, url, { method: 'GET', ...(maxBytes && { maxBytes }) }, within)
    } catch (thrown) {
      throw new ClassRefusal(provider, (thrown as { reason?: string }).reason ?? 'unreachable')
    }
  }

  return {
    name: provider,
    presenceSource: 'asked',
    opensSoundOnly: true,

    async join(app, session, who) {
      const made = await ask('create', buildMeetingParams(app, session, who))
      if (textAt(made, 'messageKey') !== 'duplicateWarning') await hook(app, session.id)
      return address('join', {
        ...toJoinParams(session, who, textAt(made, 'createTime')),
        ...(who.soundOnly && soundAndSlides),
      })
    },

    async meet({ settings }, { id, title, minutes }, who) {
      const made = await ask('create', {
        meetingID: id,
        name: shortened(title),
        record: false,
        duration: minutes + 40,
        maxParticipants: 4,
        logoutURL: `${settings.PUBLIC_URL}/counseling/sessions`,
      })
      return address('join', toJoinParams({ id }, who, textAt(made, 'createTime')))
    },

    async present(sessionId) {
      try {
        const meeting = await ask('getMeetingInfo', { meetingID: sessionId })
        return childrenNamed(findChild(meeting, 'attendees'), 'attendee').map(one => textAt(one, 'userID'))
      } catch (thrown) {
        // A meeting that nobody opened, or that is over.
        if (thrown instanceof ClassRefusal && thrown.reason === 'notFound') return []
        throw thrown
      }
    },

    async end(sessionId) {
      await ask('end', { meetingID: sessionId })
    },

    async recorded(sessionId) {
      const answer = await ask('getRecordings', { meetingID: sessionId })
      return childrenNamed(findChild(answer, 'recordings'), 'recording')
        .filter(one => textAt(one, 'published') === 'true')
        .flatMap(one => readRecording(base!, one) ?? [])
        .sort((one, other) => one.startedAt.getTime() - other.startedAt.getTime())
        .map(found => ({
          ...found,
          beside: async () => ({
            slides: await readSlides(base!, found.id, askForBeside),
            chat: await readChat(base!, found.id, askForBeside),
          }),
        }))
    },
  }

  /** Its server tells when somebody comes or goes. Without the hook it is asked every minute all the same. */
  async function hook({ settings, log }: AppContext, sessionId: string) {
    const callbackURL = `${settings.PUBLIC_URL}/api/course/sessions/${sessionId}/changed`
    try {
      await ask('hooks/create', { callbackURL, meetingID: sessionId })
    } catch (thrown) {
      log.warn({ reason: (thrown as ClassRefusal).reason }, 'BigBlueButton does not tell who comes and goes')
    }
  }
}

/** @throws ClassRefusal `unreadable`, where something else answered, such as a proxy's page */
function read(text: string): XmlElement {
  try {
    const answer = parseXml(text)
    if (answer.name === 'response') return answer
  } catch {
    // Falls through to the refusal.
  }
  throw new ClassRefusal(provider, 'unreadable')
}

/** Whole letters with all their marks, as many as its servers of any version take. */
function shortened(name: string): string {
  if (name.length <= maxNameLetters) return name
  let cut = ''
  for (const { segment } of new Intl.Segmenter('fa').segment(name)) {
    if (cut.length + segment.length >= maxNameLetters) break
    cut += segment
  }
  return `${cut.trimEnd()}…`
}

const buildMeetingParams = (
  { settings }: AppContext,
  session: ClassRow,
  { recordsItself }: Joining,
): Params => ({
  meetingID: session.id,
  name: shortened(`${groupTitle(session)}، ${classTitle(session)}`),
  record: true,
  autoStartRecording: recordsItself,
  allowStartStopRecording: !recordsItself,
  // Those who stay longer are not cut off in the middle of a word.
  duration: session.minutes + 40,
  maxParticipants: session.capacity + 5,
  logoutURL: `${settings.PUBLIC_URL}/profile?tab=courses`,
  'meta_hamava-session': session.id,
})

/**
 * No cameras: the first keeps one's own shut, and before 2.7 those of others as well; the second is the layout, known from
 * then on, in which none is drawn and so none is fetched. What a server does not know it passes over.
 */
const soundAndSlides: Params = {
  'userdata-bbb_enable_video': false,
  enforceLayout: 'PRESENTATION_ONLY',
}

const toJoinParams = ({ id }: { id: string }, who: MeetingGuest, createTime: string): Params => ({
  meetingID: id,
  fullName: who.name,
  userID: who.id,
  role: who.isTeacher ? 'MODERATOR' : 'VIEWER',
  // An address that was kept from an earlier meeting opens nothing.
  createTime,
  redirect: true,
})

/** Film first, then sound; a presentation alone is a player of theirs and no file. */
function readRecording(base: string, recording: XmlElement): Omit<Recorded, 'beside'> | null {
  const formats = childrenNamed(findChild(recording, 'playback'), 'format')
  const format = ['video', 'podcast']
    .map(type => formats.find(one => textAt(one, 'type') === type))
    .find(Boolean)
  if (!format) return null
  const [from, to] = [Number(textAt(recording, 'startTime')), Number(textAt(recording, 'endTime'))]
  const url = findFile(base, textAt(format, 'url'))
  if (!url || !(from > 0)) return null
  return {
    id: textAt(recording, 'recordID'),
    url,
    isFilm: textAt(format, 'type') === 'video',
    startedAt: new Date(from),
    seconds: Math.max(0, Math.round((to - from) / 1000)),
  }
}

/** Only files of the server itself are fetched; of a film's page, the film beside it. */
function findFile(base: string, given: string): string | null {
  if (!URL.canParse(given) || new URL(given).host !== new URL(base).host) return null
  return /\.(mp4|m4v|webm|ogg|mp3|m4a)$/.test(new URL(given).pathname)
    ? given
    : new URL('video-0.m4v', given.endsWith('/') ? given : `${given}/`).href
}
