import { sendNoticeToMany } from '#account/public.server.ts'
import type { NoticeKey, PartOf, ValuesOf } from '#contract/message-templates.ts'
import type { NoticeTerms } from '#contract/notice.ts'
import { paths } from '#contract/paths.ts'
import type { AppContext } from '#server/app-context.ts'
import { type Tx, withTables } from '#server/platform/database/database.ts'
import { renderNotice } from '#server/platform/messaging/message-templates.ts'
import type { EnrolmentsAndSchool } from './tables.server.ts'

const t = withTables<EnrolmentsAndSchool>()

export async function listMemberIds(tx: Tx, groupId: string): Promise<string[]> {
  const rows = await t(tx)
    .selectFrom('enrolment')
    .select('user_id')
    .where('group_id', '=', groupId)
    .where('state', '=', 'active')
    .execute()
  return rows.map(({ user_id }) => user_id)
}

/** Notifies all members in the wording the studio keeps; their own names stand in none of these. */
export async function notifyMembers<K extends NoticeKey>(
  app: AppContext,
  tx: Tx,
  groupId: string,
  key: K,
  values: Omit<ValuesOf<K, 'body' & PartOf<K>>, 'name'> & NoticeTerms,
) {
  const { neededBy, isUrgent, condition } = values
  const rendered = await renderNotice(app, tx, key, { ...values, name: '' } as unknown as ValuesOf<
    K,
    'body' & PartOf<K>
  >)
  const notice = { ...rendered, link: paths.group({ id: groupId }), neededBy, isUrgent, condition }
  await sendNoticeToMany(tx, await listMemberIds(tx, groupId), notice, app.now())
}
