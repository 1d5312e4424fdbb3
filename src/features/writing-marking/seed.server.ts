import { demoStaff, demoUserId } from '#account/public.server.ts'
import { seededErrorType } from '#features/error-types/public.server.ts'
import type { WritingTables } from '#features/writing-correction/public.server.ts'
import type { AppContext } from '#server/app-context.ts'
import { transaction, withTables } from '#server/platform/database/database.ts'
import { fixedIds } from '#server/platform/fixed-id.ts'
import { createAnchor } from './anchor.ts'
import { recordCorrectionWork } from './correction-work.server.ts'
import { closeSentence, countCorrections, createMarking, type Marking, typeCorrection } from './marking.ts'
import type { MarkingTables } from './tables.server.ts'

const t = withTables<MarkingTables & WritingTables>()
const fixedId = fixedIds('writing-marking')

/** What of the demo's letter is written otherwise, the type of each change in their order, and what is said of it. */
const corrections: readonly { from: string; to: string; types: readonly string[]; note: string }[] = [
  {
    from: 'for tell you',
    to: 'to tell you',
    types: ['en-purpose'],
    note: 'هدف با «to» و شکل سادهٔ فعل گفته می‌شود.',
  },
  {
    from: 'the tap is leaking and the floor is always wet',
    to: 'the tap has been leaking and the floor is always wet',
    types: ['en-since-for'],
    note: 'کاری که از سه‌شنبه آغاز شده و هنوز ادامه دارد، حال کامل می‌خواهد.',
  },
]

/** The demo's returned letter as its teacher marked it, what was asked about it, and two notes of the bank. */
export async function seedMarkings(app: AppContext): Promise<void> {
  const now = app.now()
  const teacherId = demoStaff('teacher').id
  await transaction(app.db, async tx => {
    await t(tx)
      .insertInto('writing_note')
      .values([
        {
          id: fixedId('note order'),
          user_id: teacherId,
          language: 'en',
          text: 'پس از «how much time» جمله خبری می‌شود.',
          is_shared: true,
          created_at: now,
        },
        {
          id: fixedId('note day'),
          user_id: teacherId,
          language: 'en',
          text: '«all day» بی حرف تعریف می‌آید.',
          is_shared: false,
          created_at: now,
        },
      ])
      .execute()
    const text = await t(tx)
      .selectFrom('writing_text')
      .selectAll()
      .where('user_id', '=', demoUserId)
      .where('state', '=', 'returned')
      .executeTakeFirst()
    if (!text) return
    const marking = markLetter(text)
    await t(tx)
      .insertInto('writing_marking')
      .values({
        text_id: text.id,
        data: JSON.stringify(marking),
        version: 1,
        corrections: countCorrections(marking),
        saved_by: teacherId,
        saved_at: text.returned_at!,
      })
      .execute()
    await recordCorrectionWork(tx, text, countCorrections(marking))
    const sentence = marking.sentences.find(({ state }) => state === 'corrected')!.start
    const said = [
      { key: 'question', author_id: demoUserId, text: 'پس for کجا پیش از فعل می‌آید؟', minutes: 40 },
      {
        key: 'answer',
        author_id: teacherId,
        text: 'برای هدف هیچ‌وقت؛ پس از for اسم یا فعل ing‌دار می‌آید.',
        minutes: 90,
      },
    ]
    await t(tx)
      .insertInto('writing_reply')
      .values(
        said.map(({ key, author_id, text: words, minutes }) => ({
          id: fixedId(key),
          text_id: text.id,
          sentence,
          author_id,
          text: words,
          created_at: new Date(text.returned_at!.getTime() + minutes * 60_000),
        })),
      )
      .execute()
  })
}

function markLetter({ body, language }: { body: string; language: string }): Marking {
  const marking = createMarking(body, language, 'guide')
  const quote = 'very old and bad'
  const start = body.indexOf(quote)
  return {
    ...marking,
    sentences: marking.sentences.map(sentence => {
      const original = body.slice(sentence.start, sentence.end)
      const correction = corrections.find(({ from }) => original.includes(from))
      if (!correction) return closeSentence(sentence, original)
      const { from, to, types, note } = correction
      const typed = typeCorrection(sentence, original, original.replace(from, to))
      const edits = typed.edits.map((edit, index) => ({
        ...edit,
        typeId: types[index] ? seededErrorType(types[index]) : null,
      }))
      return closeSentence({ ...typed, edits, note }, original)
    }),
    comments:
      start === -1
        ? []
        : [
            {
              ...createAnchor(body, start, start + quote.length),
              id: fixedId('comment'),
              text: 'یک صفت دقیق، مانند «worn out»، از دو صفت کلی رساتر است.',
              criterion: 'language',
            },
          ],
    scores: [
      { criterion: 'content', score: 5, remark: 'هر سه خواسته پاسخ دارد.' },
      { criterion: 'communication', score: 4, remark: 'لحن مؤدبانه است و تا پایان می‌ماند.' },
      { criterion: 'organisation', score: 4, remark: '' },
      { criterion: 'language', score: 3, remark: 'زمان فعل‌ها را یک بار دیگر مرور کنید.' },
    ],
    message: 'نامهٔ روشن و مؤدبانه‌ای است. این بار فقط به زمان فعل‌ها نگاه کنید و نسخهٔ دوم را بنویسید.',
  }
}
