import { record } from '#account/public.server.ts'
import { AppError, changedMeanwhile } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { type TemplatePart, templatePartNames } from '#contract/message-template.ts'
import {
  carriesCode,
  getMessageTemplate,
  isTemplateKey,
  messageTemplates,
  type TemplateKey,
  templateKeys,
} from '#contract/message-templates.ts'
import type { AppContext, RequestContext, SignedIn } from '#server/app-context.ts'
import { type Tx, transaction } from '#server/platform/database/database.ts'
import * as templates from '#server/platform/messaging/message-templates.ts'
import type * as calls from './contract.ts'

/** Every template of the product, and what became of its wording. */
export async function readMessageTemplates({ app, db }: RequestContext) {
  const written = await templates.readMessageTemplates(db)
  const items = templateKeys.map(key => {
    const { parts = {}, changedAt = null } = written.get(key) ?? {}
    return { key, ...describeChange(app, key, parts, changedAt) }
  })
  return { items }
}

function describeChange(
  { settings }: AppContext,
  key: TemplateKey,
  parts: Record<string, string>,
  changedAt: Date | null,
) {
  const isUnfit = templates.unfitParts(settings, key, parts).length > 0
  const state = isUnfit ? 'unfit' : Object.keys(parts).length > 0 ? 'changed' : 'original'
  return { state: state as 'unfit' | 'changed' | 'original', changedAt: changedAt?.toISOString() ?? null }
}

/** @throws AppError notFound */
export async function readMessageTemplate(
  { app, db }: RequestContext,
  { key }: CheckedInputOf<typeof calls.readMessageTemplate>,
) {
  if (!isTemplateKey(key)) throw new AppError('notFound')
  const { parts, version, changedAt } = await templates.readMessageTemplate(db, key)
  const { type, parts: own } = getMessageTemplate(key)
  const hasCode = carriesCode(key)
  const byTemplate = hasCode && app.settings.SMS_PROVIDER !== 'outbox'
  const unfit = templates.unfitParts(app.settings, key, parts)
  // What cannot be edited here must not stand in the way of the rest.
  const isIdle = (name: TemplatePart) => byTemplate && name === 'sms' && unfit.includes(name)
  const findText = (name: TemplatePart) => (isIdle(name) ? undefined : parts[name]) ?? own[name]!.original
  return {
    key,
    version,
    ...describeChange(app, key, parts, changedAt),
    parts: Object.fromEntries(listPartNames(key).map(name => [name, findText(name)])),
    host: hasCode ? templates.codeHost(app.settings) : null,
    byTemplate,
    frames: type
      ? {
          mail: await templates.readTemplatePart(
            app,
            db,
            type === 'security' ? 'security-mail' : 'notice-mail',
            'mail',
          ),
          sms: await templates.readTemplatePart(app, db, 'notice-sms', 'sms'),
        }
      : null,
  }
}

const listPartNames = (key: TemplateKey) =>
  templatePartNames.filter(name => getMessageTemplate(key).parts[name])

/** @throws AppError notFound; invalid, at each part that may not be sent so; conflict */
export async function changeMessageTemplate(
  context: SignedIn,
  { key, version, ...typed }: CheckedInputOf<typeof calls.changeMessageTemplate>,
) {
  if (!isTemplateKey(key)) throw new AppError('notFound')
  const all = listPartNames(key).map(name => ({ field: name, text: typed[name] ?? '' }))
  const errors = all.flatMap(({ field, text }) => {
    const message = templates.checkPartUnderSettings(context.app.settings, key, field, text)
    return message === null ? [] : [{ field, message }]
  })
  if (errors.length > 0) throw new AppError('invalid', { errors })
  const { parts } = getMessageTemplate(key)
  // What is as the product says it follows the product, whatever a later version says there.
  const own = all.filter(({ field, text }) => text !== parts[field]!.original)
  await keep(context, key, version, Object.fromEntries(own.map(({ field, text }) => [field, text])))
  return readMessageTemplate(context, { key })
}

/** @throws AppError notFound, conflict */
export async function restoreMessageTemplate(
  context: SignedIn,
  { key, version }: CheckedInputOf<typeof calls.restoreMessageTemplate>,
) {
  if (!isTemplateKey(key)) throw new AppError('notFound')
  await keep(context, key, version, {})
  return readMessageTemplate(context, { key })
}

async function keep(
  { db, user, now }: SignedIn,
  key: TemplateKey,
  version: number,
  parts: Record<string, string>,
) {
  const at = now()
  await transaction(db, async (tx: Tx) => {
    if ((await templates.saveMessageTemplate(tx, key, { parts, version, at })) === null)
      throw changedMeanwhile()
    const action = Object.keys(parts).length > 0 ? 'letterText.changed' : 'letterText.restored'
    const { title } = messageTemplates[key]
    const about = { kind: 'letterText' as const, id: key, name: title }
    await record(tx, { actorId: user.id, action, subjectId: null, about, details: { letter: title }, at })
  })
}
