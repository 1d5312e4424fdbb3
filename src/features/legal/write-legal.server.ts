import { addLegalVersion, record } from '#account/public.server.ts'
import { AppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { legalTitles } from '#contract/legal.ts'
import { findNamed, openNamed, publish, renderDraft } from '#features/documents/public.server.ts'
import { isoDay, parseIsoDay } from '#persian/jalali.ts'
import type { SignedIn } from '#server/app-context.ts'
import { invalidateTags } from '#server/http/finished-pages.ts'
import { transaction } from '#server/platform/database/database.ts'
import type * as calls from './contract.ts'
import { firstTexts } from './first-texts.server.ts'
import { legalTag } from './tags.ts'

export async function openLegalDraft(
  { db, now }: SignedIn,
  { document }: CheckedInputOf<typeof calls.openLegalDraft>,
) {
  const text = { kind: 'legal', name: document, markdown: firstTexts[document], now: now() } as const
  return { documentId: await transaction(db, tx => openNamed(tx, text)) }
}

/** @throws AppError notFound; conflict, where the draft changed meanwhile; invalid at `from` or `markdown` */
export async function publishLegal(
  { db, user, now }: SignedIn,
  { document, edition, from }: CheckedInputOf<typeof calls.publishLegal>,
) {
  checkDay(from, isoDay(now()))
  const documentId = await findNamed(db, 'legal', document)
  if (!documentId) throw new AppError('notFound')
  const rendered = await renderDraft(db, documentId, edition)
  const version = await transaction(db, async tx => {
    const made = await addLegalVersion(tx, document, from)
    await publish(tx, rendered, { number: made.number, by: user.id, now: now() })
    const details = { document, number: made.number }
    const about = { kind: 'legal' as const, id: document, name: legalTitles[document] }
    await record(tx, {
      actorId: user.id,
      action: 'legal.published',
      subjectId: null,
      about,
      details,
      at: now(),
    })
    await invalidateTags(tx, legalTag(document))
    return made
  })
  return { version }
}

/** @throws AppError invalid, unless it is a day from today on */
function checkDay(from: string, today: string): void {
  if (parseIsoDay(from) && from >= today) return
  const message = 'نسخهٔ تازه از امروز یا روزی پس از آن برقرار می‌شود.'
  throw new AppError('invalid', { message, errors: [{ field: 'from', message }] })
}
