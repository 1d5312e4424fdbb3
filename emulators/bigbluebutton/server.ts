import { createHash } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { type Asked, isInTheWay, listen, type Trouble } from '../listen.ts'
import { escapeXml, type FailureKey, failure, print, success } from './answers.ts'

/**
 * BigBlueButton's HTTP API (docs.bigbluebutton.org/development/api) in memory: create, join, isMeetingRunning,
 * getMeetingInfo, end, getRecordings (one a run of a meeting, the newest first) and the hooks, their checksums by length, their errors as XML with status 200.
 */
export type BigBlueButton = {
  url: string
  secret: string
  meetings: Map<string, Meeting>
  recordings: Recording[]
  /** Method, call and the parameters of each request, in order. */
  requests: { call: string; params: URLSearchParams }[]
  /** Files it serves beside its API, by path. */
  files: Map<string, string | Uint8Array>
  trouble: Exclude<Trouble, object> | FailureKey | null
  /** Whether the hooks are installed on it. */
  hasHooks: boolean
  /** Somebody opens the address that `join` is asked at; answers what they are shown. */
  enter(address: string): Promise<string>
  leave(meetingId: string, userId: string): Promise<void>
  close(): Promise<void>
}
export type Meeting = {
  id: string
  name: string
  createTime: number
  record: boolean
  /** Whether it records from the first moment; otherwise a moderator begins, if they may. */
  autoStartRecording: boolean
  allowStartStopRecording: boolean
  maxParticipants: number
  attendees: { userID: string; fullName: string; role: string }[]
  hooks: string[]
  isEnded: boolean
}
export type Recording = {
  recordID: string
  meetingID: string
  name: string
  published: boolean
  startTime: number
  endTime: number
  formats: { type: 'presentation' | 'video' | 'podcast'; url: string; length: number; slides?: string[] }[]
}

export async function startBigBlueButton({
  secret = 'emulator-secret-of-bigbluebutton',
} = {}): Promise<BigBlueButton> {
  const state = {
    secret,
    meetings: new Map<string, Meeting>(),
    recordings: [] as Recording[],
    requests: [] as BigBlueButton['requests'],
    files: new Map<string, string | Uint8Array>(),
    trouble: null as BigBlueButton['trouble'],
    hasHooks: true,
  }
  const { url, close } = await listen((asked, response) => answer(emulator, asked, response))
  const emulator: BigBlueButton = Object.assign(state, {
    url,
    close,
    enter: async (address: string) => (await fetch(address)).text(),
    async leave(meetingId: string, userId: string) {
      const meeting = emulator.meetings.get(meetingId)
      if (!meeting) return
      meeting.attendees = meeting.attendees.filter(({ userID }) => userID !== userId)
      await notify(meeting, 'user-left', userId)
    },
  })
  return emulator
}

const api = '/bigbluebutton/api/'

function answer(emulator: BigBlueButton, { path }: Asked, response: ServerResponse) {
  const { trouble } = emulator
  if (
    isInTheWay(
      typeof trouble === 'string' && trouble in plainTroubles ? (trouble as Trouble) : null,
      response,
    )
  )
    return
  const [before = '', query = ''] = path.split('?')
  if (!before.startsWith(api)) return respondFile(response, emulator.files.get(before))
  const call = before.slice(api.length)
  const params = new URLSearchParams(query)
  emulator.requests.push({ call, params })
  if (trouble === 'cut') return response.socket?.destroy()
  if (trouble) return respond(response, failure(trouble as FailureKey))
  if (!isProved(call, query, emulator.secret)) return respond(response, failure('checksumError'))
  respond(response, work(emulator, call, params))
}

const plainTroubles = { firewall: true, hang: true, stall: true }

function respond(response: ServerResponse, xml: string) {
  response.writeHead(200, { 'content-type': 'text/xml;charset=utf-8' })
  response.end(xml)
}

function respondFile(response: ServerResponse, file: string | Uint8Array | undefined) {
  response.writeHead(file ? 200 : 404, { 'content-type': 'application/octet-stream' })
  response.end(file ?? '<html><head><title>404 Not Found</title></head><body></body></html>')
}

/** The algorithm is told by the checksum's length; the query is taken as it was sent. */
function isProved(call: string, query: string, secret: string): boolean {
  const checksum = new URLSearchParams(query).get('checksum') ?? ''
  const algorithm = { 40: 'sha1', 64: 'sha256', 96: 'sha384', 128: 'sha512' }[checksum.length]
  const signed = query.replace(/&?checksum=[^&]*/, '')
  return (
    algorithm !== undefined &&
    createHash(algorithm)
      .update(call + signed + secret)
      .digest('hex') === checksum
  )
}

function work(emulator: BigBlueButton, call: string, params: URLSearchParams): string {
  const id = params.get('meetingID') ?? ''
  if (call === 'getRecordings') return recordings(emulator, id)
  if (!id) return failure('missingParamMeetingID')
  const meeting = emulator.meetings.get(id)
  switch (call) {
    case 'create':
      return create(emulator, id, params, meeting)
    case 'isMeetingRunning':
      return success({ running: (meeting?.attendees.length ?? 0) > 0 })
    case 'hooks/create':
      if (!emulator.hasHooks) return failure('unsupportedRequest')
      meeting?.hooks.push(params.get('callbackURL') ?? '')
      return success({ hookID: 1, permanentHook: false, rawData: false })
    case 'join':
      return join(meeting, params)
    case 'getMeetingInfo':
      return meeting && !meeting.isEnded ? success(toMeetingInfo(meeting)) : failure('notFound')
    case 'end':
      if (!meeting) return failure('notFound')
      meeting.isEnded = true
      meeting.attendees = []
      return success({
        messageKey: 'sentEndMeetingRequest',
        message: 'A request to end the meeting was sent.',
      })
    default:
      return failure('unsupportedRequest')
  }
}

function create(
  emulator: BigBlueButton,
  id: string,
  params: URLSearchParams,
  known: Meeting | undefined,
): string {
  const name = params.get('name') ?? ''
  // Its `MeetingNameConstraint`.
  if (name.length < 2 || name.length > 256) return failure('validationError')
  const meeting = known ?? {
    id,
    name,
    createTime: 1_531_155_809_613 + emulator.meetings.size,
    record: params.get('record') === 'true',
    autoStartRecording: params.get('autoStartRecording') === 'true',
    allowStartStopRecording: params.get('allowStartStopRecording') !== 'false',
    maxParticipants: Number(params.get('maxParticipants') ?? 0),
    attendees: [],
    hooks: [],
    isEnded: false,
  }
  emulator.meetings.set(id, meeting)
  return success({
    meetingID: id,
    internalMeetingID: `${createHash('sha1').update(id).digest('hex')}-${meeting.createTime}`,
    parentMeetingID: 'bbb-none',
    attendeePW: 'ap',
    moderatorPW: 'mp',
    createTime: meeting.createTime,
    voiceBridge: 70757,
    dialNumber: '613-555-1234',
    createDate: 'Mon Jul 09 17:03:29 UTC 2018',
    hasUserJoined: meeting.attendees.length > 0,
    duration: Number(params.get('duration') ?? 0),
    hasBeenForciblyEnded: false,
    messageKey: known ? 'duplicateWarning' : '',
    message: known ? 'This conference was already in existence and may currently be in progress.' : '',
  })
}

function join(meeting: Meeting | undefined, params: URLSearchParams): string {
  if (!meeting || meeting.isEnded) return failure('invalidMeetingIdentifier')
  if (params.has('createTime') && Number(params.get('createTime')) !== meeting.createTime)
    return failure('mismatchCreateTimeParam')
  if (meeting.maxParticipants > 0 && meeting.attendees.length >= meeting.maxParticipants)
    return failure('maxParticipantsReached')
  const userID = params.get('userID') ?? ''
  meeting.attendees.push({
    userID,
    fullName: params.get('fullName') ?? '',
    role: params.get('role') ?? 'VIEWER',
  })
  void notify(meeting, 'user-joined', userID)
  return success({ messageKey: 'successfullyJoined', message: 'You have joined successfully.' })
}

/** A form with the event as JSON, posted to whoever asked for it. */
async function notify(meeting: Meeting, id: 'user-joined' | 'user-left', userId: string) {
  const event = [
    {
      data: {
        type: 'event',
        id,
        attributes: { meeting: { 'external-meeting-id': meeting.id }, user: { 'external-user-id': userId } },
        event: { ts: Date.now() },
      },
    },
  ]
  const body = new URLSearchParams({
    event: JSON.stringify(event),
    timestamp: String(Date.now()),
    domain: 'emulator',
  })
  for (const hook of meeting.hooks) await fetch(hook, { method: 'POST', body }).catch(() => undefined)
}

const toMeetingInfo = ({ id, name, createTime, record, maxParticipants, attendees }: Meeting) => ({
  meetingName: name,
  meetingID: id,
  createTime,
  voiceBridge: 70757,
  running: attendees.length > 0,
  recording: record,
  participantCount: attendees.length,
  maxUsers: maxParticipants,
  moderatorCount: attendees.filter(({ role }) => role === 'MODERATOR').length,
  attendees:
    attendees.length === 0
      ? ''
      : {
          attendee: attendees.map(one => ({
            ...one,
            isPresenter: one.role === 'MODERATOR',
            isListeningOnly: false,
            hasJoinedVoice: true,
            hasVideo: false,
            clientType: 'HTML5',
          })),
        },
  metadata: '',
  isBreakout: false,
})

function recordings(emulator: BigBlueButton, meetingIds: string): string {
  const wanted = meetingIds.split(',')
  const found = emulator.recordings
    .filter(({ meetingID }) => meetingIds === '' || wanted.includes(meetingID))
    .sort((one, other) => other.startTime - one.startTime)
  if (found.length === 0)
    return success({
      recordings: '',
      messageKey: 'noRecordings',
      message: 'There are no recordings for the meeting(s).',
    })
  return `<response>\n<returncode>SUCCESS</returncode>\n<recordings>\n${found.map(printRecording).join('\n')}\n</recordings>\n</response>`
}

function printRecording({ formats, ...recording }: Recording): string {
  const printed = formats.map(({ type, url, length, slides = [] }) => {
    const images = slides.map(
      (title, at) =>
        `<image alt="${escapeXml(title)}" height="136" width="176">${escapeXml(url)}/thumb-${at + 1}.png</image>`,
    )
    const preview = images.length > 0 ? `<preview><images>${images.join('')}</images></preview>` : ''
    return `<format>${print({ type, url, processingTime: 7177, length, size: 1104836 })}${preview}</format>`
  })
  return `<recording>${print({ ...recording, state: recording.published ? 'published' : 'processed', participants: 3 })}
<metadata/><playback>${printed.join('')}</playback></recording>`
}
