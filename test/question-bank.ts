import { randomUUID } from 'node:crypto'
import type { QuestionSkill, QuestionTrack } from '#features/questions/question.ts'
import { insertQuestions, type NewQuestion } from '#features/questions/write-question.server.ts'
import { levelCodes } from '#persian/level-names.ts'
import { transaction } from '#server/platform/database/database.ts'
import type { TestApp } from './app.ts'

/**
 * A bank of questions for an adaptive test, quicker than the product's own: so many of each skill and level, whose right
 * option's text is `right`. Those that are listened to have a sound that may be played twice.
 */
export async function fillBank(
  app: TestApp,
  {
    language = 'en',
    track = 'adult',
    skills = ['grammar', 'vocabulary', 'reading', 'listening'],
    each = 5,
  }: { language?: string; track?: QuestionTrack; skills?: readonly QuestionSkill[]; each?: number } = {},
): Promise<void> {
  const sound = 'private/questions/test.mp3'
  await app.files.put(sound, Buffer.from('ID3 a sound'))
  const questions = skills.flatMap(skill =>
    levelCodes.flatMap((level, band) =>
      Array.from(
        { length: each },
        (_, number): NewQuestion => ({
          id: randomUUID(),
          code: null,
          language,
          place: {
            skill,
            level,
            track,
            tags: [],
            a: 1.2 + number / 10,
            b: band - 3 + (number + 0.5) / each,
          },
          content: {
            kind: 'single',
            stem: `${skill} ${level} ${number} ${language} ____`,
            options: ['right', 'wrong', 'worse', 'worst'],
            key: 0,
            ...(skill === 'listening' && { script: 'f: Right.', maxPlays: 2 }),
          },
          state: 'in_use',
          source: 'test',
          ...(skill === 'listening' && { audio: { key: sound, seconds: 5 } }),
        }),
      ),
    ),
  )
  await transaction(app.db, tx => insertQuestions(tx, questions, { now: app.now() }))
}
