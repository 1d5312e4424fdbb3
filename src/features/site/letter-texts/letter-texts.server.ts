import { record } from '#account/public.server.ts'
import { AppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { type LetterPart, letterPartNames } from '#contract/letter-text.ts'
import {
  carriesCode,
  isLetterKey,
  type LetterKey,
  letterKeys,
  letterTextOf,
  letterTexts,
} from '#contract/letter-texts.ts'
import type { AppContext, RequestContext, SignedIn } from '#server/app-context.ts'
import { type Tx, transaction } from '#server/database/database.ts'
import * as words from '#server/post/letter-words.ts'
import { changedMeanwhile } from '../entries.server.ts'
import type * as calls from './contract.ts'

/** Every letter of the product, and what became of its words. */
export async function readLetterTexts({ app, db }: RequestContext) {
  const written = await words.readLetterTexts(db)
  const items = letterKeys.map(key => {
    const { parts = {}, changedAt = null } = written.get(key) ?? {}
    return { key, ...stateOf(app, key, parts, changedAt) }
  })
  return { items }
}

function stateOf(
  { settings }: AppContext,
  key: LetterKey,
  parts: Record<string, string>,
  changedAt: Date | null,
) {
  const isUnfit = words.unfitParts(settings, key, parts).length > 0
  const state = isUnfit ? 'unfit' : Object.keys(parts).length > 0 ? 'changed' : 'original'
  return { state: state as 'unfit' | 'changed' | 'original', changedAt: changedAt?.toISOString() ?? null }
}

/** @throws AppError notFound */
export async function readLetterText(
  { app, db }: RequestContext,
  { key }: CheckedInputOf<typeof calls.readLetterText>,
) {
  if (!isLetterKey(key)) throw new AppError('notFound')
  const { parts, version, changedAt } = await words.readLetterText(db, key)
  const { type, parts: own } = letterTextOf(key)
  const hasCode = carriesCode(key)
  const byTemplate = hasCode && app.settings.SMS_PROVIDER !== 'outbox'
  const unfit = words.unfitParts(app.settings, key, parts)
  // What cannot be edited here must not stand in the way of the rest.
  const isIdle = (name: LetterPart) => byTemplate && name === 'sms' && unfit.includes(name)
  const textOf = (name: LetterPart) => (isIdle(name) ? undefined : parts[name]) ?? own[name]!.original
  return {
    key,
    version,
    ...stateOf(app, key, parts, changedAt),
    parts: Object.fromEntries(namesOf(key).map(name => [name, textOf(name)])),
    host: hasCode ? words.codeHost(app.settings) : null,
    byTemplate,
    frames: type
      ? {
          mail: await words.textOf(app, db, type === 'security' ? 'security-mail' : 'notice-mail', 'mail'),
          sms: await words.textOf(app, db, 'notice-sms', 'sms'),
        }
      : null,
  }
}

const namesOf = (key: LetterKey) => letterPartNames.filter(name => letterTextOf(key).parts[name])

/** @throws AppError notFound; invalid, at each part that may not be sent so; conflict */
export async function changeLetterText(
  context: SignedIn,
  { key, version, ...typed }: CheckedInputOf<typeof calls.changeLetterText>,
) {
  if (!isLetterKey(key)) throw new AppError('notFound')
  const all = namesOf(key).map(name => ({ field: name, text: typed[name] ?? '' }))
  const errors = all.flatMap(({ field, text }) => {
    const message = words.letterFault(context.app.settings, key, field, text)
    return message === null ? [] : [{ field, message }]
  })
  if (errors.length > 0) throw new AppError('invalid', { errors })
  const { parts } = letterTextOf(key)
  // What is as the product says it follows the product, whatever a later version says there.
  const own = all.filter(({ field, text }) => text !== parts[field]!.original)
  await keep(context, key, version, Object.fromEntries(own.map(({ field, text }) => [field, text])))
  return readLetterText(context, { key })
}

/** @throws AppError notFound, conflict */
export async function restoreLetterText(
  context: SignedIn,
  { key, version }: CheckedInputOf<typeof calls.restoreLetterText>,
) {
  if (!isLetterKey(key)) throw new AppError('notFound')
  await keep(context, key, version, {})
  return readLetterText(context, { key })
}

async function keep(
  { db, user, now }: SignedIn,
  key: LetterKey,
  version: number,
  parts: Record<string, string>,
) {
  const at = now()
  await transaction(db, async (tx: Tx) => {
    if ((await words.keepLetterText(tx, key, { parts, version, at })) === null) throw changedMeanwhile()
    const action = Object.keys(parts).length > 0 ? 'letterText.changed' : 'letterText.restored'
    const { title } = letterTexts[key]
    const about = { kind: 'letterText' as const, id: key, name: title }
    await record(tx, { actorId: user.id, action, subjectId: null, about, details: { letter: title }, at })
  })
}
