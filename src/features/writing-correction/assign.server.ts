import { sql } from 'kysely'
import { notify, record, staffWhoMay } from '#account/public.server.ts'
import { studioPaths } from '#contract/studio-paths.ts'
import { formatDateTime } from '#persian/jalali.ts'
import type { AppContext } from '#server/app-context.ts'
import { type Db, type Tx, transaction, withTables } from '#server/platform/database/database.ts'
import type { Job } from '#server/platform/jobs.ts'
import { selectTexts, type TextRow } from './find-text.server.ts'
import { type Assignee, pickCorrector } from './pick-corrector.ts'
import { nameText } from './rules.ts'
import type { WritingTables } from './tables.server.ts'

const t = withTables<WritingTables>()
const hourMs = 3_600_000
/** Texts that one run gives to somebody; the others wait for the next. */
const maxTexts = 50

/** Marks a text as taken by somebody. */
export const give = (tx: Tx, id: string, correctorId: string, now: Date) =>
  t(tx)
    .updateTable('writing_text')
    .set({ state: 'taken', corrector_id: correctorId, taken_at: now })
    .where('id', '=', id)
    .execute()

/** Gives a locked text to a corrector, who is notified; `actorId` is null where the rule did it. */
export async function assign(
  app: AppContext,
  tx: Tx,
  row: TextRow,
  { correctorId, actorId }: { correctorId: string; actorId: string | null },
): Promise<void> {
  const now = app.now()
  await give(tx, row.id, correctorId, now)
  await record(tx, {
    actorId,
    action: 'writing.assigned',
    subjectId: correctorId,
    about: { kind: 'writing', id: row.id, name: nameText(row.title) },
    at: now,
  })
  await notify(app, tx, correctorId, 'writing-assigned', {
    writing: nameText(row.title),
    due: row.due_at ? formatDateTime(row.due_at) : 'نخستین فرصت',
    link: studioPaths.writingBench({ text: row.id }),
  })
}

/** Who is given texts by rule and may still correct, with what they have in hand. */
export async function listAssignees(db: Db): Promise<Assignee[]> {
  const rows = await t(db)
    .selectFrom('writing_assignee')
    .select(['user_id as id', 'max_texts as maxTexts'])
    .select([
      sql<string[]>`array(select language from writing_assignee_language as spoken
        where spoken.user_id = writing_assignee.user_id order by language)`.as('languages'),
      sql<number>`(select count(*)::int from writing_text
        where corrector_id = writing_assignee.user_id and state = 'taken')`.as('taken'),
    ])
    .orderBy('user_id')
    .execute()
  const correctors = new Set(await staffWhoMay(db, 'writing.correct'))
  return rows.filter(({ id }) => correctors.has(id))
}

/** Gives texts that waited as long as the school says to its correctors, those first that are due first. */
export const assignWaitingTexts: Job = {
  name: 'assign-waiting-texts',
  every: '*/5 * * * *',
  async run(app) {
    const { assign_after_hours: hours } = await t(app.db)
      .selectFrom('writing_rules')
      .select('assign_after_hours')
      .executeTakeFirstOrThrow()
    if (hours === null) return
    const waitsSince = new Date(app.now().getTime() - hours * hourMs)
    await transaction(app.db, async tx => {
      const texts = await selectTexts(tx)
        .where('state', '=', 'queued')
        .where('is_homework', '=', false)
        .where('sent_at', '<=', waitsSince)
        .where('language', 'in', t(tx).selectFrom('writing_assignee_language').select('language'))
        .orderBy('due_at')
        .orderBy('id')
        .limit(maxTexts)
        .forUpdate()
        .skipLocked()
        .execute()
      if (texts.length === 0) return
      const assignees = await listAssignees(tx)
      for (const text of texts) {
        const chosen = pickCorrector({ language: text.language, writerId: text.user_id }, assignees)
        if (!chosen) continue
        chosen.taken++
        await assign(app, tx, text, { correctorId: chosen.id, actorId: null })
      }
    })
  },
}
