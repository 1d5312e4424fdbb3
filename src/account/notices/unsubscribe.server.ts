import { createHmac } from 'node:crypto'
import { AppError, notFound } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { noticeTypes } from '#contract/notice.ts'
import type { RequestContext } from '#server/app-context.ts'
import type { Settings } from '#server/platform/config.ts'
import { transaction, withTables } from '#server/platform/database/database.ts'
import { sameSecret } from '#server/platform/same-secret.ts'
import type { AccountTables } from '../tables.server.ts'
import { readChoices, setChoice, setTimes } from './choices.server.ts'
import type * as calls from './contract.ts'

const t = withTables<AccountTables>()

const signature = ({ SESSION_SECRET }: Settings, text: string) => {
  const key = createHmac('sha256', SESSION_SECRET).update('unsubscribe').digest()
  return createHmac('sha256', key).update(text).digest('base64url')
}

/**
 * The page that ends somebody's mails about something, for whoever holds the mail: signed, and good for as long as the
 * school signs with the same secret. A mailbox's own button posts to it.
 */
export function unsubscribeAddress(settings: Settings, userId: string, mails: calls.Mails): string {
  const text = `${userId}.${mails}`
  return `${settings.PUBLIC_URL}/unsubscribe?token=${text}.${signature(settings, text)}`
}

/** @throws AppError notFound, for a token that is not ours, or whose person is not there any more */
function readToken(settings: Settings, token: string): { userId: string; mails: calls.Mails } {
  const [userId = '', mails = '', signed = ''] = token.split('.')
  const known = [...noticeTypes, 'digest' as const].find(name => name === mails)
  if (!known || !sameSecret(signed, signature(settings, `${userId}.${mails}`))) throw new AppError('notFound')
  return { userId, mails: known }
}

/** Ends these mails, or with `undo` has them come again. @throws AppError notFound */
export async function unsubscribe(
  { app, db }: RequestContext,
  { token, undo = false }: Partial<CheckedInputOf<typeof calls.unsubscribe>> & { token: string },
) {
  const { userId, mails } = readToken(app.settings, token)
  await transaction(db, async tx => {
    await t(tx)
      .selectFrom('users')
      .select('id')
      .where('id', '=', userId)
      .forUpdate()
      .executeTakeFirstOrThrow(notFound)
    if (mails !== 'digest') return setChoice(tx, userId, { type: mails, channel: 'email', wanted: undo })
    const times = (await readChoices(tx, [userId])).times(userId)
    return setTimes(tx, userId, { ...times, digest: { ...times.digest, on: undo } })
  })
  return { mails }
}

export async function unsubscribeByMailbox(
  context: RequestContext,
  { token }: CheckedInputOf<typeof calls.unsubscribeByMailbox>,
) {
  await unsubscribe(context, { token })
  return {}
}
