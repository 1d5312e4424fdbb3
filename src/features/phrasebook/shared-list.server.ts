import { findFirstName } from '#account/public.server.ts'
import { notFound } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import type { RequestContext } from '#server/app-context.ts'
import { withTables } from '#server/platform/database/database.ts'
import type { readSharedList as readSharedListCall } from './contract.ts'
import { selectCards, toPhraseCard } from './phrase-cards.server.ts'
import type { PhrasebookTables } from './tables.server.ts'

const t = withTables<PhrasebookTables>()

/** A shared list as everybody sees it: the owner's first name and the phrases, newest first; no id of the list's. */
export async function readSharedList(
  { db }: RequestContext,
  { share }: CheckedInputOf<typeof readSharedListCall>,
) {
  const list = await t(db)
    .selectFrom('phrase_list')
    .select(['id', 'title', 'user_id'])
    .where('share', '=', share)
    .executeTakeFirstOrThrow(notFound)
  const rows = await selectCards(db)
    .innerJoin('phrase_on_list', 'phrase_on_list.phrase_id', 'phrase.id')
    .where('phrase_on_list.list_id', '=', list.id)
    .orderBy('phrase_on_list.added_at', 'desc')
    .orderBy('phrase.id')
    .execute()
  const ownerName = (await findFirstName(db, list.user_id)) ?? ''
  return { title: list.title, ownerName, items: rows.map(toPhraseCard) }
}
