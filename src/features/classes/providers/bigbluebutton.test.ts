import { api } from 'bigbluebutton-js'
import { XMLParser } from 'fast-xml-parser'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { selectClasses } from '#features/courses/groups/select-classes.server.ts'
import {
  type BigBlueButton,
  type Recording,
  startBigBlueButton,
} from '../../../../emulators/bigbluebutton/server.ts'
import { openTestApp, type TestApp } from '../../../../test/app.ts'
import { listSessions, newGroup } from '../../../../test/school.ts'
import { callAddress, computeChecksum, openBigBlueButton } from './bigbluebutton.server.ts'
import { childrenNamed, findChild, parseXml, textAt } from './xml.ts'

/** Somebody else's client of the same server. */
const theirs = ({ url, secret }: BigBlueButton) => api(`${url}/bigbluebutton/`, secret)

let emulator: BigBlueButton
let app: TestApp
beforeAll(async () => {
  emulator = await startBigBlueButton()
  app = await openTestApp({
    env: {
      LIVE_CLASS_PROVIDER: 'bigbluebutton',
      LIVE_CLASS_PATIENCE: '0.3',
      BBB_URL: emulator.url,
      BBB_SECRET: emulator.secret,
    },
  })
})
afterAll(async () => {
  await app[Symbol.asyncDispose]()
  await emulator.close()
})
afterEach(() => {
  emulator.trouble = null
})

const opened = () => openBigBlueButton(app.settings)
async function someClass(title = 'گروه & «عصر»') {
  const group = await newGroup(app, { sessions: 1, startsIn: 0, title })
  const [session] = await listSessions(app, group)
  return selectClasses(app.db).where('class_session.id', '=', session!.id).executeTakeFirstOrThrow()
}
const learner = {
  id: '11111111-2222-4333-8444-555555555555',
  name: 'سامان پورقاسم',
  isTeacher: false,
  recordsItself: true,
  soundOnly: false,
}
const teacher = {
  id: '21111111-2222-4333-8444-555555555555',
  name: 'مریم سهرابی',
  isTeacher: true,
  recordsItself: true,
  soundOnly: false,
}

test('a call is proved as the documents of BigBlueButton show, and the query is signed as it is sent', () => {
  const query =
    'name=Demo&meetingID=replace-with-meeting-id&attendeePW=replace-with-password&moderatorPW=replace-with-password'
  expect(computeChecksum('create', query, 'replace-with-secret')).toBe(
    '7e5a0a48f1542462e56ca034dc83d741bff1deb5feab0cd9ef74fa6e009fe1fd',
  )
  const address = callAddress(
    'https://a.example',
    'create',
    { name: 'علی & نگار', meetingID: 'م 1' },
    'secret',
  )
  const [before, checksum] = address.split('&checksum=')
  const sent = before!.replace('https://a.example/bigbluebutton/api/create?', '')
  expect(sent).toMatch(/^[\w%+=&.*-]+$/)
  expect(checksum).toBe(computeChecksum('create', sent, 'secret'))
  expect(new URL(address).searchParams.get('name')).toBe('علی & نگار')
})

test('whoever comes first makes the meeting, all enter the same, the teacher as its moderator', async () => {
  const running = await someClass()
  const first = await opened().join(app, running, learner)
  const second = await opened().join(app, running, teacher)
  expect(emulator.meetings.get(running.id)).toMatchObject({
    name: 'دورهٔ آزمون، گروه & «عصر»، جلسهٔ ۱',
    record: true,
    hooks: [`${app.settings.PUBLIC_URL}/api/course/sessions/${running.id}/changed`],
  })
  expect(await emulator.enter(first)).toContain('successfullyJoined')
  expect(await emulator.enter(second)).toContain('successfullyJoined')
  expect(emulator.meetings.get(running.id)?.attendees).toEqual([
    { userID: learner.id, fullName: learner.name, role: 'VIEWER' },
    { userID: teacher.id, fullName: teacher.name, role: 'MODERATOR' },
  ])
  expect(await opened().present?.(running.id)).toEqual([learner.id, teacher.id])
  await opened().end?.(running.id)
  expect(await opened().present?.(running.id)).toEqual([])
  expect(await emulator.enter(first)).toContain('FAILED')
})

test('CO18 whoever has a slow line enters without cameras: none of their own, and a layout in which none is drawn', async () => {
  const running = await someClass()
  const address = await opened().join(app, running, { ...learner, soundOnly: true })
  const { searchParams } = new URL(address)
  expect(searchParams.get('userdata-bbb_enable_video')).toBe('false')
  expect(searchParams.get('enforceLayout')).toBe('PRESENTATION_ONLY')
  expect(await emulator.enter(address)).toContain('successfullyJoined')
  const usual = new URL(await opened().join(app, running, learner)).searchParams
  expect([usual.has('userdata-bbb_enable_video'), usual.has('enforceLayout')]).toEqual([false, false])
})

test('an address whose role or name was changed by hand, or that is from an earlier meeting, opens nothing', async () => {
  const running = await someClass()
  const address = await opened().join(app, running, learner)
  expect(await emulator.enter(address.replace('role=VIEWER', 'role=MODERATOR'))).toContain('checksumError')
  emulator.meetings.get(running.id)!.createTime += 1
  expect(await emulator.enter(address)).toContain('mismatchCreateTimeParam')
  expect(emulator.meetings.get(running.id)?.attendees).toEqual([])
})

test.each([
  ['checksumError', 'checksumError'],
  ['firewall', 'unreadable'],
  ['hang', 'time-out'],
  ['stall', 'time-out'],
  ['cut', 'unreachable'],
] as const)('what goes wrong there is told by one word: %s', async (trouble, reason) => {
  const running = await someClass()
  emulator.trouble = trouble
  await expect(opened().join(app, running, learner)).rejects.toMatchObject({ name: 'ClassRefusal', reason })
  await expect(opened().present?.(running.id)).rejects.toMatchObject({ reason })
})

test('a server that knows no hooks lets people in all the same', async () => {
  const running = await someClass()
  emulator.hasHooks = false
  const address = await opened().join(app, running, learner)
  emulator.hasHooks = true
  expect(await emulator.enter(address)).toContain('successfullyJoined')
  expect(emulator.meetings.get(running.id)?.hooks).toEqual([])
})

const buildRecording = (meetingID: string, changes: Partial<Recording> = {}): Recording => ({
  recordID: `record-${meetingID}`,
  meetingID,
  name: 'جلسه',
  published: true,
  startTime: 1_790_000_000_000,
  endTime: 1_790_003_600_000,
  formats: [
    {
      type: 'presentation',
      url: `${emulator.url}/playback/presentation/2.3/record-${meetingID}`,
      length: 60,
    },
    { type: 'video', url: `${emulator.url}/playback/video/record-${meetingID}/`, length: 60 },
  ],
  ...changes,
})

test('a recording is its film, or its sound, with the titles of its slides; what is not published is none', async () => {
  const running = await someClass()
  const recorded = async () => {
    const [found] = await opened().recorded!(running.id)
    if (!found) return null
    const { beside, ...facts } = found
    return { ...facts, ...(await beside()) }
  }
  expect(await recorded()).toBeNull()
  emulator.recordings.push(buildRecording(running.id, { published: false }))
  expect(await recorded()).toBeNull()
  emulator.recordings = [buildRecording(running.id)]
  expect(await recorded()).toEqual({
    id: `record-${running.id}`,
    url: `${emulator.url}/playback/video/record-${running.id}/video-0.m4v`,
    isFilm: true,
    startedAt: new Date(1_790_000_000_000),
    seconds: 3600,
    slides: [],
    chat: [],
  })
  const folder = `/presentation/record-${running.id}`
  emulator.files.set(
    `${folder}/shapes.svg`,
    `<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
     <svg xmlns="http://www.w3.org/2000/svg"><g><image in="0.0" out="62.5" text="presentation/d/slide-1.txt"/></g>
     <image in="62.5" out="70.1" text="../../../etc/passwd.txt"/><image in="70.1" out="80" text="presentation/d/slide-2.txt"/></svg>`,
  )
  emulator.files.set(`${folder}/presentation/d/slide-1.txt`, '\n  At the   station \nplatform, ticket')
  emulator.files.set(`${folder}/presentation/d/slide-2.txt`, 'Buying a ticket')
  emulator.recordings = [
    buildRecording(running.id, {
      formats: [{ type: 'podcast', url: `${emulator.url}/podcast/a/audio.ogg`, length: 60 }],
    }),
  ]
  expect(await recorded()).toMatchObject({
    url: `${emulator.url}/podcast/a/audio.ogg`,
    slides: [
      { from: 0, title: 'At the station' },
      { from: 62.5, title: '', picture: null },
      { from: 70.1, title: 'Buying a ticket' },
    ],
  })
  emulator.recordings = [
    buildRecording(running.id, {
      formats: [{ type: 'video', url: 'http://169.254.169.254/latest/a.mp4', length: 1 }],
    }),
  ]
  expect(await recorded()).toBeNull()
})

test('all runs of a meeting are answered, the earliest first, in answers that another reader reads alike', async () => {
  const running = await someClass()
  const [early, late] = [1_790_000_000_000, 1_790_010_000_000]
  emulator.recordings = [
    buildRecording(running.id, {
      recordID: 'main',
      name: 'A & «B» <c>',
      startTime: early,
      endTime: early + 5_400_000,
    }),
    buildRecording(running.id, { recordID: 'fragment', startTime: late, endTime: late + 89_000 }),
  ]
  const found = await opened().recorded!(running.id)
  expect(found.map(({ id, seconds }) => [id, seconds])).toEqual([
    ['main', 5400],
    ['fragment', 89],
  ])
  const { recording } = theirs(emulator)
  const answer = await (await fetch(recording.getRecordings({ meetingID: running.id }))).text()
  const { response } = new XMLParser({ parseTagValue: false }).parse(answer)
  // As the samples of its documents: the newest first.
  expect(response.recordings.recording).toMatchObject([
    {
      recordID: 'fragment',
      endTime: String(late + 89_000),
      playback: { format: [{ type: 'presentation' }, { type: 'video' }] },
    },
    { recordID: 'main', name: 'A & «B» <c>' },
  ])
  const ours = childrenNamed(findChild(parseXml(answer), 'recordings'), 'recording')
  expect(ours.map(one => textAt(one, 'name'))).toEqual(['جلسه', 'A & «B» <c>'])
  emulator.recordings = []
})

test('a call is written and proved as another client writes it', () => {
  const { administration } = theirs(emulator)
  const params = { name: "گروه & «عصر» + ' ( ) ~ %", meetingID: 'م 1', record: true }
  const their = new URL(
    administration.create(params.name, params.meetingID, { record: true, checksum_hash: 'sha256' }),
  )
  const ours = new URL(callAddress(emulator.url, 'create', params, emulator.secret))
  const readParams = ({ searchParams }: URL) =>
    [...searchParams].filter(([name]) => !name.startsWith('checksum')).toSorted()
  expect(readParams(ours)).toEqual(readParams(their).map(([name, value]) => [name, value]))
  expect(ours.pathname).toBe(their.pathname)
})

test.each([
  ['گروه '.repeat(16).trim(), 64],
  [`${'ن'.repeat(50)}${'👩‍👩‍👧'.repeat(4)}`, 64],
])('a name too long for a meeting is cut between letters: %s', async (title, max) => {
  const running = await someClass(title)
  expect(await emulator.enter(await opened().join(app, running, learner))).toContain('successfullyJoined')
  const { name } = emulator.meetings.get(running.id)!
  expect(name.length).toBeLessThanOrEqual(max)
  const letters = [...new Intl.Segmenter('fa').segment(name)].map(({ segment }) => segment)
  expect(letters.at(-1)).toBe('…')
  expect(letters.every(letter => letter === '…' || `دورهٔ آزمون، ${title}`.includes(letter))).toBe(true)
})

test('slides of today’s servers have pictures, of a board written all over too; one that is cut off is a failure', async () => {
  const running = await someClass()
  const folder = `/presentation/record-${running.id}`
  emulator.recordings = [buildRecording(running.id)]
  const shapes = (strokes: number) =>
    `<svg xmlns="http://www.w3.org/2000/svg"><image in="0" out="9" xlink:href="presentation/d/svgs/slide1.svg" text=""/>
     <g>${'<path d="M0 0 L100 100 200 200 300 300 400 400"/>'.repeat(strokes)}</g>
     <image in="9.5 120.5" out="20" xlink:href="presentation/d/svgs/slide2.svg" text=""/></svg>`
  emulator.files.set(`${folder}/shapes.svg`, shapes(60_000))
  emulator.files.set(
    `${folder}/slides_new.xml`,
    '<popcorn><chattimeline in="1" name="a" message="it&amp;#34;s &amp;hellip; &amp;#x41;&amp;nbsp;b &amp;unknown;" target="chat"/>' +
      `<chattimeline in="2" name="${'a'.repeat(99)}🌱" message="half: &amp;#55357;" target="chat"/></popcorn>`,
  )
  const beside = async () => (await opened().recorded!(running.id))[0]!.beside()
  const picture = (at: number) => `${emulator.url}${folder}/presentation/d/svgs/slide${at}.svg`
  expect(await beside()).toEqual({
    slides: [
      { from: 0, title: '', picture: picture(1) },
      { from: 9.5, title: '', picture: picture(2) },
    ],
    chat: [
      { second: 1, name: 'a', text: 'it"s … A b &unknown;' },
      // The database takes no half of a sign.
      { second: 2, name: `${'a'.repeat(99)}\ufffd`, text: 'half: \ufffd' },
    ],
  })
  emulator.files.set(`${folder}/shapes.svg`, shapes(10).slice(0, -20))
  await expect(beside()).rejects.toMatchObject({ name: 'XmlFault' })
  emulator.recordings = []
})
