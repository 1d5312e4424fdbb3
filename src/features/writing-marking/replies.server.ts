import { notify } from '#account/public.server.ts'
import { AppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { studioPaths } from '#contract/studio-paths.ts'
import {
  findSentText,
  loadOwnReturnedText,
  nameText,
  type TextRow,
} from '#features/writing-correction/public.server.ts'
import type { SignedIn } from '#server/app-context.ts'
import { type Db, type Tx, transaction, withTables } from '#server/platform/database/database.ts'
import type * as calls from './contract.ts'
import { markedPath } from './marked-path.ts'
import type { MarkingTables } from './tables.server.ts'

const t = withTables<MarkingTables>()

/** How much is said about one text. */
const maxReplies = 200

const show = (
  { id, sentence, author_id, text, created_at }: MarkingTables['writing_reply'],
  writer: string,
) => ({
  id,
  sentence,
  isWriter: author_id === writer,
  text,
  createdAt: created_at.toISOString(),
})

/** What was asked and answered about a text, the oldest first. */
export async function listReplies(db: Db, { id, user_id }: TextRow) {
  const rows = await t(db)
    .selectFrom('writing_reply')
    .selectAll()
    .where('text_id', '=', id)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(row => show(row, user_id))
}

/** @throws AppError notFound, alike for another's, for none and before it came back */
export function askBack({ app, db, user, now }: SignedIn, input: CheckedInputOf<typeof calls.askBack>) {
  return transaction(db, async tx => {
    const text = await loadOwnReturnedText(tx, input.id, user.id)
    const said = await say(tx, text, { ...input, authorId: user.id, now: now() })
    if (said.isNew && text.corrector_id) {
      await notify(app, tx, text.corrector_id, 'writing-asked-back', {
        marked: nameText(text.title),
        link: studioPaths.writingBench({ text: text.id }),
      })
    }
    return { reply: said.reply }
  })
}

/** @throws AppError notFound, alike for what another returned and for none */
export function answerBack({ app, db, user, now }: SignedIn, input: CheckedInputOf<typeof calls.answerBack>) {
  return transaction(db, async tx => {
    const text = await findSentText(tx, input.id)
    if (text?.corrector_id !== user.id || text.state !== 'returned') throw new AppError('notFound')
    const said = await say(tx, text, { ...input, authorId: user.id, now: now() })
    if (said.isNew) {
      await notify(app, tx, text.user_id, 'writing-answered-back', {
        marked: nameText(text.title),
        link: markedPath({ id: text.id }),
      })
    }
    return { reply: said.reply }
  })
}

/** @throws AppError notFound, of a sentence that is none; conflict, where the id is another's or too much was said */
async function say(
  tx: Tx,
  text: TextRow,
  given: { reply: string; sentence: number; text: string; authorId: string; now: Date },
) {
  const { data } = await t(tx)
    .selectFrom('writing_marking')
    .select('data')
    .where('text_id', '=', text.id)
    // One after another, so that the limit holds.
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (!data.sentences.some(({ start }) => start === given.sentence)) throw new AppError('notFound')
  const known = await t(tx)
    .selectFrom('writing_reply')
    .selectAll()
    .where('id', '=', given.reply)
    .executeTakeFirst()
  if (known) {
    if (known.author_id !== given.authorId || known.text !== given.text) throw new AppError('conflict')
    return { reply: show(known, text.user_id), isNew: false }
  }
  if ((await listReplies(tx, text)).length >= maxReplies)
    throw new AppError('conflict', { message: 'دربارهٔ این نوشته بیش از این جا نیست.' })
  const row = await t(tx)
    .insertInto('writing_reply')
    .values({
      id: given.reply,
      text_id: text.id,
      sentence: given.sentence,
      author_id: given.authorId,
      text: given.text,
      created_at: given.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return { reply: show(row, text.user_id), isNew: true }
}
