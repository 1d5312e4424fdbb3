import { existsSync } from 'node:fs'
import { demoStaff, demoUserId } from '#account/public.server.ts'
import type { AppContext } from '#server/app-context.ts'
import {
  type DemoRecording,
  insertDemoRecording,
  storeDemoRecording,
} from '#server/engines/media/demo-recordings.ts'
import { transaction, withTables } from '#server/platform/database/database.ts'
import { fixedIds } from '#server/platform/fixed-id.ts'
import { answeredWithinHours, voiceUploadName } from './rules.ts'
import type { QuestionTables } from './tables.server.ts'

const t = withTables<QuestionTables>()
// Counselors are seeded by counseling, of which questions were a part: their ids are those it gave.
const fixedId = fixedIds('counseling')
const hourMs = 3_600_000

/** What is heard in the demo; who wrote and listened to them is told in seed-media/README.md. */
const sounds = [
  ['asked', 'en-listening-a1-01', 4],
  ['said', 'en-listening-a1-02', 7],
  ['waits', 'en-listening-a1-03', 5],
] as const

/** The questions of the demo: one is answered by voice, one waits for its counselor. */
export async function seedCounselingQuestions(app: AppContext): Promise<void> {
  const now = app.now()
  const at = (hours: number) => new Date(now.getTime() + hours * hourMs)
  const voices = await storeVoices(app)
  await transaction(app.db, async tx => {
    for (const { recording, stored } of voices) await insertDemoRecording(tx, recording, stored, now)
    const voice = (key: string) =>
      voices.find(({ recording }) => recording.id === fixedId(`voice ${key}`))?.recording.id ?? null
    const counselor_id = fixedId('counselor arash')
    await t(tx)
      .insertInto('counseling_question')
      .values([
        {
          id: fixedId('question answered'),
          user_id: demoUserId,
          counselor_id,
          body: 'برای شنیداری آیلتس هر روز چند دقیقه و از چه منبعی گوش کنم؟',
          voice_id: voice('asked'),
          asked_at: at(-52),
          paid_at: at(-52),
          due_at: at(-52 + answeredWithinHours),
          answer: 'روزی بیست دقیقه، نیمی با متن و نیمی بی‌متن. پادکست B2 همین سایت برای شروع بس است.',
          answer_voice_id: voice('said'),
          answered_at: at(-45),
          is_announced: true,
          is_reminded: true,
        },
        {
          id: fixedId('question waiting'),
          user_id: demoStaff('support').id,
          counselor_id,
          body: 'دو ماه درس را کنار گذاشته‌ام. از همان ترم ادامه بدهم یا دوباره تعیین سطح شوم؟',
          voice_id: voice('waits'),
          asked_at: at(-9),
          paid_at: at(-9),
          due_at: at(-9 + answeredWithinHours),
          is_announced: true,
        },
      ])
      .execute()
  })
}

async function storeVoices(app: AppContext) {
  const voices = []
  for (const [key, file, seconds] of sounds) {
    const path = `seed-media/questions/${file}.mp3`
    if (!existsSync(path)) continue
    const recording: DemoRecording = {
      id: fixedId(`voice ${key}`),
      kind: voiceUploadName,
      family: 'audio',
      name: 'voice.mp3',
      whole: path,
      audio: path,
      poster: null,
      seconds,
      peaks: [],
    }
    voices.push({ recording, stored: await storeDemoRecording(app, recording) })
  }
  return voices
}
