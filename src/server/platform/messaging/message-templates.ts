import { checkTemplatePart } from '#contract/check-template-part.ts'
import { fill } from '#contract/fill-template.ts'
import type { TemplatePart } from '#contract/message-template.ts'
import {
  carriesCode,
  getMessageTemplate,
  isTemplateKey,
  type NoticeKey,
  type PartOf,
  type TemplateKey,
  type ValuesOf,
} from '#contract/message-templates.ts'
import type { Notice } from '#contract/notice.ts'
import type { AppContext } from '../../app-context.ts'
import type { Settings } from '../config.ts'
import { type Db, type Tx, withTables } from '../database/database.ts'
import type { MessagingTables } from './tables.ts'

const t = withTables<MessagingTables>()

type TemplateContext = Pick<AppContext, 'settings' | 'log'>

/** The site's name, which the SMS of a code ends with. */
export const codeHost = ({ PUBLIC_URL }: Settings) => new URL(PUBLIC_URL).hostname

/** What is wrong with a part of a template under these settings; null where it may be sent. */
export function checkPartUnderSettings(
  settings: Settings,
  key: TemplateKey,
  name: TemplatePart,
  text: string,
): string | null {
  const part = getMessageTemplate(key).parts[name]
  if (!part) throw new Error(`the template ${key} has no ${name}`)
  const host = carriesCode(key) ? codeHost(settings) : null
  return checkTemplatePart(part, name, text, { brand: settings.BRAND_FA, host })
}

/** What staff wrote for a template, whether it still fits or not; version 0 where nobody has. */
export async function readMessageTemplate(db: Db, key: string) {
  const row = await t(db)
    .selectFrom('message_template')
    .select(['parts', 'version', 'changed_at'])
    .where('key', '=', key)
    .executeTakeFirst()
  return { parts: row?.parts ?? {}, version: row?.version ?? 0, changedAt: row?.changed_at ?? null }
}

/** What staff wrote for any template, by its key. */
export async function readMessageTemplates(db: Db) {
  const rows = await t(db).selectFrom('message_template').select(['key', 'parts', 'changed_at']).execute()
  return new Map(rows.map(({ key, parts, changed_at }) => [key, { parts, changedAt: changed_at }]))
}

/**
 * Keeps the parts of a template that staff wrote otherwise than the product says them.
 * @returns the new version; null where somebody else has changed it since `version`
 */
export async function saveMessageTemplate(
  tx: Tx,
  key: TemplateKey,
  { parts, version, at }: { parts: Record<string, string>; version: number; at: Date },
): Promise<number | null> {
  const row = { parts: JSON.stringify(parts), version: version + 1, changed_at: at }
  const kept = await t(tx)
    .insertInto('message_template')
    .values({ key, ...row })
    .onConflict(conflict =>
      conflict.column('key').doUpdateSet(row).where('message_template.version', '=', version),
    )
    .returning('version')
    .executeTakeFirst()
  return kept?.version ?? null
}

const unfitWarning = 'a text that staff wrote fits no more: what the product says by itself is sent'

/** The names of what is kept for a template and cannot be sent any more: the product's own words go in its place. */
export const unfitParts = (settings: Settings, key: string, parts: Record<string, string>): string[] =>
  Object.entries(parts)
    .filter(([name, text]) => {
      if (!isTemplateKey(key) || !Object.keys(getMessageTemplate(key).parts).includes(name)) return true
      return (
        typeof text !== 'string' || checkPartUnderSettings(settings, key, name as TemplatePart, text) !== null
      )
    })
    .map(([name]) => name)

/** A part of a template as it is sent, before anything is filled in. */
export async function readTemplatePart<K extends TemplateKey>(
  context: TemplateContext,
  db: Db,
  key: K,
  name: PartOf<K>,
) {
  return (await readParts(context, db, key))[name as TemplatePart]!
}

/**
 * A template as it is at this moment: what staff wrote, and where that cannot be sent any more, because
 * another version of the product asks for something else, what the product says by itself. Read anew for each message, so
 * no process says what another has changed.
 */
export async function loadTemplate<K extends TemplateKey>(context: TemplateContext, db: Db, key: K) {
  const parts = await readParts(context, db, key)
  return <N extends PartOf<K>>(name: N, values: ValuesOf<K, N>): string =>
    fill(parts[name as TemplatePart]!, { ...values, brand: context.settings.BRAND_FA })
}

async function readParts({ settings, log }: TemplateContext, db: Db, key: TemplateKey) {
  const { parts } = await readMessageTemplate(db, key)
  const unfit = unfitParts(settings, key, parts)
  if (unfit.length > 0) log.warn({ template: key, parts: unfit }, unfitWarning)
  const own = Object.entries(getMessageTemplate(key).parts)
  return Object.fromEntries(
    own.map(([name, { original }]) => [name, unfit.includes(name) ? original : (parts[name] ?? original)]),
  ) as { [name in TemplatePart]?: string }
}

/** A notice from its template, of the kind it is. */
export async function renderNotice<K extends NoticeKey>(
  context: TemplateContext,
  db: Db,
  key: K,
  values: ValuesOf<K, 'body' & PartOf<K>>,
): Promise<Notice> {
  return (await loadNoticeTemplate(context, db, key))(values)
}

/** The template of a notice for many, of whom each has other values. */
export async function loadNoticeTemplate<K extends NoticeKey>(context: TemplateContext, db: Db, key: K) {
  const render = (await loadTemplate(context, db, key)) as (part: 'title' | 'body', values: object) => string
  return (values: ValuesOf<K, 'body' & PartOf<K>>): Notice => ({
    type: getMessageTemplate(key).type!,
    title: render('title', values),
    body: render('body', values),
  })
}

/** Logs which texts of staff this version of the product cannot send. */
export async function warnOfUnfitTemplates({ db, settings, log }: AppContext): Promise<void> {
  for (const [template, { parts }] of await readMessageTemplates(db)) {
    const unfit = unfitParts(settings, template, parts)
    if (unfit.length > 0) log.warn({ template, parts: unfit }, unfitWarning)
  }
}
