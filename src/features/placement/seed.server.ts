import { readFile } from 'node:fs/promises'
import { demoLearnerIds, demoStaff, demoUserId, findFirstName } from '#account/public.server.ts'
import { seededGroupId } from '#features/courses/public.server.ts'
import { listSeatsTaught, type TakenSeat } from '#features/enrolment/public.server.ts'
import { flagMisfits, listItems } from '#features/questions/public.server.ts'
import { type LevelCode, levelCodes } from '#persian/level-names.ts'
import type { AppContext } from '#server/app-context.ts'
import { type Tx, transaction, withTables } from '#server/platform/database/database.ts'
import { fixedIds } from '#server/platform/fixed-id.ts'
import { standardCuts } from './adaptive/bands.ts'
import { drawNumber } from './adaptive/draw.ts'
import { calibrate } from './calibrate.server.ts'
import type { PlacementResult } from './result.ts'
import { gradeRubric, type Rubric } from './rubric.ts'
import { buildSampleKey } from './samples.server.ts'
import type { PlacementTables } from './tables.server.ts'

const t = withTables<PlacementTables>()
const fixedId = fixedIds('placement')
const day = 86_400_000
const hour = 3_600_000

type Attempt = {
  name: string
  userId: string | null
  language: string
  level: LevelCode
  at: Date
  /** Of somebody who came to the school. */
  guest?: string
}

/**
 * What the demo's staff find of placement: levels found, requests for the oral step, minutes of speech, appeals, verdicts
 * of teachers, questions that do not fit.
 */
export async function seedPlacement(app: AppContext): Promise<void> {
  const { db } = app
  const now = app.now()
  // Nobody meets at six minutes past: times are cut to the half-hour.
  const ago = (days: number) => new Date(Math.floor((now.getTime() - days * day) / (hour / 2)) * (hour / 2))
  const seats = (await listSeatsTaught(db, null, now)).filter(({ userId }) => demoLearnerIds.includes(userId))
  const isHere = (await findFirstName(db, demoUserId)) !== null
  const items = await listItems(db, { language: 'en' })
  const placed = placeLearners(seats)
  const attempts: Attempt[] = [
    ...placed.map(({ attempt }) => attempt),
    ...walkIns.map(({ days, ...guest }) => ({ ...guest, userId: null, at: ago(days) })),
    ...(isHere
      ? [{ name: 'complete', userId: demoUserId, language: 'en', level: 'B1' as const, at: ago(62) }]
      : []),
  ]
  const orals = requests.map((request, index) => ({
    ...request,
    attempt: {
      name: `oral ${index}`,
      userId: demoLearnerIds[20 + index]!,
      language: request.language,
      level: request.level,
      at: new Date(ago(request.days).getTime() - hour),
    },
  }))
  const speaking = samples.map((sample, index) => ({
    ...sample,
    attempt: {
      name: `sample ${index}`,
      userId: null,
      language: 'en',
      level: sample.level,
      at: new Date(ago(sample.days).getTime() - hour / 2),
    },
  }))
  for (const { file, attempt } of speaking) {
    await app.files.put(
      buildSampleKey({ id: fixedId(attempt.name), type: 'mp3' }),
      await readFile(`seed-media/questions/${file}.mp3`),
    )
  }
  await transaction(db, async tx => {
    const all = [...attempts, ...[...orals, ...speaking].map(({ attempt }) => attempt)]
    await insertAttempts(tx, all)
    await insertItems(tx, all, items)
    await t(tx)
      .insertInto('placement_oral')
      .values(
        orals.map(({ attempt, days, wish, rubric, remark, final, reason }) => ({
          id: fixedId(attempt.name),
          attempt_id: fixedId(attempt.name),
          user_id: attempt.userId,
          wish,
          state: rubric ? ('done' as const) : ('waiting' as const),
          scheduled_at: null,
          where_held: null,
          rubric: rubric ? (JSON.stringify(rubric) as never) : null,
          level: rubric ? gradeRubric(rubric) : null,
          final_level: final ?? null,
          reason: reason ?? '',
          remark: remark ?? null,
          examiner_id: rubric ? demoStaff('counselor').id : null,
          created_at: ago(days),
          done_at: rubric ? ago(days - 2) : null,
        })),
      )
      .execute()
    await t(tx)
      .insertInto('placement_sample')
      .values(
        speaking.map(({ attempt, days }) => ({
          id: fixedId(attempt.name),
          attempt_id: fixedId(attempt.name),
          type: 'mp3',
          parts: 1,
          is_complete: true,
          level: null,
          rated_by: null,
          rated_at: null,
          created_at: ago(days),
        })),
      )
      .execute()
    await insertAppeals(tx, seats, ago)
    await insertVerdicts(tx, placed, ago)
    await flagMisfits(
      tx,
      items
        .filter(({ skill, level }) => skill === 'grammar' && (level === 'B1' || level === 'B2'))
        .slice(0, misfits.length)
        .map(({ id }, index) => ({ id, reason: misfits[index]! })),
    )
  })
  await calibrate(app)
}

const walkIns = [
  { name: 'paper 0', guest: 'حمید رضوانی', language: 'en', level: 'A2', days: 9 },
  { name: 'paper 1', guest: 'ثریا محمودی', language: 'de', level: 'A1', days: 4 },
] as const

const requests: {
  language: string
  level: LevelCode
  days: number
  wish: string
  rubric?: Rubric
  remark?: string
  /** What both came to, and why, where the examiner chose it. */
  final?: LevelCode
  reason?: string
}[] = [
  { language: 'en', level: 'B1', days: 3.2, wish: 'عصرها پس از ساعت پنج؛ پنجشنبه‌ها همیشه.' },
  { language: 'en', level: 'A2', days: 2.1, wish: 'صبح شنبه یا دوشنبه' },
  { language: 'de', level: 'A1', days: 1.2, wish: 'فرقی نمی‌کند، فقط پیش از ظهر نباشد.' },
  { language: 'fr', level: 'B2', days: 0.3, wish: '' },
  { language: 'en', level: 'C1', days: 5, wish: 'شب‌ها' },
  { language: 'tr', level: 'A2', days: 4, wish: 'ظهرها' },
  {
    language: 'en',
    level: 'B1',
    days: 12,
    wish: 'عصر',
    rubric: { fluency: 2, accuracy: 2, vocabulary: 3, pronunciation: 2, interaction: 3 },
    final: 'B1',
    remark: 'خجالتی است، ولی پس از چند دقیقه روان حرف زد.',
  },
  {
    language: 'en',
    level: 'C1',
    days: 16,
    wish: '',
    rubric: { fluency: 2, accuracy: 2, vocabulary: 3, pronunciation: 2, interaction: 2 },
    remark: 'نوشته‌اش جلوتر از گفتارش است.',
    final: 'B2',
    reason: 'دستور و واژه‌اش برای B2 بس است؛ گفتار را در کلاس زود به آن می‌رساند.',
  },
]

const samples = [
  { level: 'A2', days: 1.8, file: 'en-listening-a1-01' },
  { level: 'A1', days: 0.9, file: 'en-listening-a1-02' },
  { level: 'B1', days: 0.2, file: 'en-listening-a1-03' },
] as const

const misfits = [
  'از ۸۶ پاسخ، آن‌که تواناتر است کمتر درست پاسخ داده است: کلید یا متن پرسش را بازبینی کنید.',
  'پاسخ‌های ۶۲ نفر با سختی این پرسش جور نیست: توانا و ناتوان کم‌وبیش یک‌سان پاسخ می‌دهند.',
]

/** Every learner of a group was placed some days before; some of them a level beside it. */
function placeLearners(seats: readonly TakenSeat[]) {
  return seats.flatMap(seat => {
    if (!seat.level) return []
    const beside = Math.floor(drawNumber(seat.enrolmentId) * 6) - 2
    const place = levelCodes.indexOf(seat.level) + (Math.abs(beside) === 1 ? beside : 0)
    const level = levelCodes[Math.min(levelCodes.length - 1, Math.max(0, place))]!
    const attempt: Attempt = {
      name: `placed ${seat.enrolmentId}`,
      userId: seat.userId,
      language: seat.language,
      level,
      at: new Date(seat.enrolledAt.getTime() - 3 * day),
    }
    return [{ seat, attempt }]
  })
}

const found = (level: LevelCode, seed: string) => ({
  level,
  confidence: 0.62 + drawNumber(`${seed} sure`) * 0.35,
  position: (levelCodes.indexOf(level) + 0.15 + drawNumber(`${seed} way`) * 0.7) / levelCodes.length,
})

function buildResult({ name, level, language, guest }: Attempt): PlacementResult {
  const place = levelCodes.indexOf(level)
  const around = (skill: string) => {
    const step = Math.round(drawNumber(`${name} ${skill}`) * 2.4 - 1.2)
    return levelCodes[Math.min(levelCodes.length - 1, Math.max(0, place + step))]!
  }
  const skills = (['grammar', 'vocabulary', 'reading', 'listening'] as const).filter(
    skill => skill !== 'listening' || language === 'en',
  )
  return {
    ...found(level, name),
    skills: skills.map(skill => ({
      skill,
      items: guest ? 0 : 3,
      ...found(around(skill), `${name} ${skill}`),
    })),
    unmeasured: [...(language === 'en' ? [] : (['listening'] as const)), 'speaking', 'writing'],
  }
}

async function insertAttempts(tx: Tx, attempts: readonly Attempt[]) {
  const reasons = ['band', 'band', 'precision', 'length'] as const
  await t(tx)
    .insertInto('placement_attempt')
    .values(
      attempts.map(attempt => ({
        id: fixedId(attempt.name),
        visitor_hash: null,
        user_id: attempt.userId,
        language: attempt.language,
        track: 'adult' as const,
        source: attempt.guest ? ('paper' as const) : ('adaptive' as const),
        self_rating: attempt.guest ? null : levelCodes.indexOf(attempt.level),
        state: 'done' as const,
        cuts: JSON.stringify(standardCuts) as never,
        started_at: new Date(attempt.at.getTime() - hour / 4),
        changed_at: attempt.at,
        finished_at: attempt.at,
        stop_reason: attempt.guest
          ? ('typed' as const)
          : reasons[Math.floor(drawNumber(`${attempt.name} stop`) * reasons.length)]!,
        theta: attempt.guest ? null : levelCodes.indexOf(attempt.level) - 2.5,
        standard_error: attempt.guest ? null : 0.31,
        result: JSON.stringify(buildResult(attempt)) as never,
        share: null,
        guest_name: attempt.guest ?? null,
        examiner_id: attempt.guest ? demoStaff('counselor').id : null,
      })),
    )
    .execute()
}

/** How many questions a test of the demo had. */
const asked = 12

/** What each English test asked, so that the report has something to count: questions about the person's level. */
async function insertItems(
  tx: Tx,
  attempts: readonly Attempt[],
  items: Awaited<ReturnType<typeof listItems>>,
) {
  const rows = attempts
    .filter(({ language, guest }) => language === 'en' && !guest)
    .flatMap(({ name, level, at }) =>
      items
        .filter(item => Math.abs(levelCodes.indexOf(item.level) - levelCodes.indexOf(level)) <= 1)
        .map(item => ({ item, draw: drawNumber(`${name} ${item.id}`) }))
        .sort((one, other) => one.draw - other.draw)
        .slice(0, asked)
        .map(({ item, draw }) => ({
          attempt_id: fixedId(name),
          question_id: item.id,
          version: item.version,
          skill: item.skill,
          place: null,
          issued_at: at,
          answered_at: at,
          fraction: (draw * 10) % 1 < 0.6 ? 1 : 0,
          shown_ms: 9000 + Math.round(draw * 30_000),
        })),
    )
  for (let start = 0; start < rows.length; start += 500)
    await t(tx)
      .insertInto('placement_item')
      .values(rows.slice(start, start + 500))
      .execute()
}

/** Of a teacher's groups that have just begun: two that wait, and one that was answered. */
async function insertAppeals(tx: Tx, seats: readonly TakenSeat[], ago: (days: number) => Date) {
  const inGroup = (name: string) => seats.filter(({ groupId }) => groupId === seededGroupId(name))
  const [first, second, third] = inGroup('today')
  const [fourth] = inGroup('live')
  const appeals = [
    {
      seat: first,
      wish: 'harder' as const,
      days: 4.2,
      reason: 'این‌ها را دبیرستان خوانده‌ام و بیشتر جلسه بیکارم. اگر می‌شود یک سطح بالاتر بروم.',
    },
    {
      seat: second,
      wish: 'easier' as const,
      days: 3.6,
      reason: 'وقتی استاد تند حرف می‌زند جا می‌مانم و رویم نمی‌شود بپرسم.',
    },
    { seat: fourth, wish: 'easier' as const, days: 1.5, reason: 'واژه‌های شنیداری برایم زیاد است.' },
    {
      seat: third,
      wish: 'harder' as const,
      days: 5,
      reason: 'درس‌ها برایم تکراری است.',
      answer: 'از جلسهٔ ششم تمرین‌های سخت‌تری برایتان می‌گذارم؛ تا آن‌وقت بمانید.',
    },
  ]
  const rows = appeals.flatMap(({ seat, wish, days, reason, answer }) =>
    seat
      ? [
          {
            id: fixedId(`appeal ${seat.enrolmentId}`),
            user_id: seat.userId,
            enrolment_id: seat.enrolmentId,
            wish,
            reason,
            state: answer ? ('kept' as const) : ('waiting' as const),
            answer: answer ?? null,
            answered_by: answer ? demoStaff('teacher').id : null,
            answered_at: answer ? ago(days - 1) : null,
            to_group: null,
            created_at: ago(days),
          },
        ]
      : [],
  )
  if (rows.length > 0) await t(tx).insertInto('placement_appeal').values(rows).execute()
}

/** What teachers have said already; of every third learner nobody has asked them yet. */
async function insertVerdicts(tx: Tx, placed: ReturnType<typeof placeLearners>, ago: (days: number) => Date) {
  const rows = placed
    .filter(({ seat }) => seat.sessionsHeld >= 3)
    .filter((_, index) => index % 3 !== 0)
    .map(({ seat, attempt }) => ({
      enrolment_id: seat.enrolmentId,
      attempt_id: fixedId(attempt.name),
      user_id: seat.userId,
      language: seat.language,
      level: attempt.level,
      verdict: (['easy', 'right', 'right', 'right', 'hard'] as const)[
        Math.floor(drawNumber(`${attempt.name} verdict`) * 5)
      ]!,
      given_by: null,
      given_at: ago(2),
    }))
  if (rows.length > 0) await t(tx).insertInto('placement_feedback').values(rows).execute()
}
