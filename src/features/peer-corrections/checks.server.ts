import { sql } from 'kysely'
import { findFullNames, notify, record } from '#account/public.server.ts'
import { AppError, changedMeanwhile, notFound } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { gainPoints } from '#features/points/public.server.ts'
import { persianNumber } from '#persian/digits.ts'
import type { SignedIn } from '#server/app-context.ts'
import { readPage, transaction, withTables } from '#server/platform/database/database.ts'
import type * as calls from './contract.ts'
import { peersPath } from './paths.ts'
import type { PeerTables } from './tables.server.ts'

const t = withTables<PeerTables>()

export async function listPeerChecks(
  { db }: SignedIn,
  { state, page, perPage }: CheckedInputOf<typeof calls.listPeerChecks>,
) {
  const asked = t(db)
    .selectFrom('peer_correction')
    .innerJoin('peer_text', 'peer_text.id', 'peer_text_id')
    .select(['peer_correction.id', 'writer_id', 'corrector_id', 'language', 'level', 'body', 'sentences'])
    .select(['sent_at', 'reported_at', 'rating', 'reported_by', 'weight'])
    .select(
      sql<number>`(
        select count(*)::int from peer_correction as other where other.corrector_id = peer_correction.corrector_id
          and other.weight is null and not other.is_sampled and other.sent_at < peer_correction.sent_at
      )`.as('others'),
    )
    .where('is_sampled', '=', true)
    .where('checked_at', state === 'open' ? 'is' : 'is not', null)
    .$if(state === 'open', all => all.orderBy(sql`reported_at is null`).orderBy('taken_at'))
    .$if(state === 'done', all => all.orderBy('checked_at', 'desc'))
    .orderBy('peer_correction.id')
  const { rows, total } = await readPage(asked, { page, perPage })
  const names = await findFullNames(
    db,
    rows.flatMap(({ writer_id, corrector_id }) => [writer_id, corrector_id ?? []].flat()),
  )
  const show = (id: string) => ({ id, name: names.get(id)?.name ?? '' })
  return {
    items: rows.map(row => ({
      id: row.id,
      writer: show(row.writer_id),
      corrector: row.corrector_id === null ? null : show(row.corrector_id),
      language: row.language,
      level: row.level,
      body: row.body,
      sentences: row.sentences ?? [],
      at: (row.reported_at ?? row.sent_at!).toISOString(),
      rating: row.rating,
      reportedBy: row.reported_by,
      others: row.others,
      weight: row.weight,
    })),
    page,
    perPage,
    total,
  }
}

/**
 * A sample speaks for itself and for what its corrector sent before it that nobody looked at. Each gives its part of the rule's
 * points once, within the cap of the week in which it was sent.
 * @throws AppError notFound; conflict, where somebody else was faster, or it is staff’s own
 */
export async function checkPeerCorrection(
  { app, db, user, now }: SignedIn,
  { id, weight, stops }: CheckedInputOf<typeof calls.checkPeerCorrection>,
) {
  await transaction(db, async tx => {
    const sample = await t(tx)
      .selectFrom('peer_correction')
      .innerJoin('peer_text', 'peer_text.id', 'peer_text_id')
      .select(['corrector_id', 'writer_id', 'sent_at', 'checked_at', 'reported_by'])
      .where('peer_correction.id', '=', id)
      .where('is_sampled', '=', true)
      .forUpdate('peer_correction')
      .executeTakeFirstOrThrow(notFound)
    const { corrector_id: corrector, writer_id: writer } = sample
    if (user.id === corrector || user.id === writer)
      throw new AppError('conflict', { message: 'تصحیحی را که خودتان در آن هستید همکار دیگری می‌سنجد.' })
    if (sample.checked_at) throw changedMeanwhile()
    const at = now()
    const settled = await t(tx)
      .updateTable('peer_correction')
      .set({ weight, checked_at: at, checked_by: user.id })
      .where(({ eb, or, and }) =>
        or([
          eb('id', '=', id),
          ...(corrector && sample.sent_at && !sample.reported_by
            ? [
                and([
                  eb('corrector_id', '=', corrector),
                  eb('is_sampled', '=', false),
                  eb('weight', 'is', null),
                  eb('sent_at', '<', sample.sent_at),
                ]),
              ]
            : []),
        ]),
      )
      .returning(['id', 'sent_at'])
      .execute()
    await record(tx, {
      actorId: user.id,
      action: 'peerCorrection.checked',
      subjectId: corrector,
      details: { weight },
      at,
    })
    let points = 0
    for (const { id: one, sent_at } of corrector && weight > 0 ? settled : []) {
      if (!sent_at) continue
      points += await gainPoints(
        tx,
        {
          userId: corrector!,
          rule: 'peer-correction',
          source: `peer-correction:${one}`,
          percent: weight,
          at: sent_at,
        },
        at,
      )
    }
    if (corrector && points > 0)
      await notify(app, tx, corrector, 'peer-weighed', { earned: persianNumber(points), link: peersPath })
    const stopped = stops && (stops === 'writer' ? writer : corrector)
    if (stopped) {
      await t(tx).updateTable('peer_member').set({ stopped_at: at }).where('user_id', '=', stopped).execute()
      await t(tx)
        .updateTable('peer_text')
        .set({ closed_at: at })
        .where('writer_id', '=', stopped)
        .where('closed_at', 'is', null)
        .execute()
      await record(tx, { actorId: user.id, action: 'peerMember.stopped', subjectId: stopped, at })
    }
  })
  return {}
}
