import { sql } from 'kysely'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { type JournalsTables, selectOut } from '#features/journals/public.server.ts'
import { articlePath, licenseNames, oaiPath } from '#features/journals/public.ts'
import type { RequestContext } from '#server/app-context.ts'
import { type Db, withTables } from '#server/platform/database/database.ts'
import {
  checkPrefix,
  OaiError,
  prefix,
  type Range,
  readRange,
  readVerb,
  writeToken,
} from './arguments.server.ts'
import type { harvest as call } from './contract.ts'
import { element, formatSecond, writeDocument } from './write-xml.server.ts'

const t = withTables<JournalsTables>()

/** Records of a page. */
const perPage = 50

type Given = CheckedInputOf<typeof call>
type Asked = { db: Db; origin: string; name: string; mail: string; given: Given; now: Date }

/** Answers a harvester; what is wrong with its question is an answer as well. */
export async function harvest({ app, db, now }: RequestContext, given: Given) {
  const { PUBLIC_URL: origin, BRAND_LATIN: name, MAIL_FROM } = app.settings
  const mail = MAIL_FROM ?? `postmaster@${new URL(origin).hostname}`
  const asked = { db, origin, name, mail, given, now: now() }
  const base = origin + oaiPath
  const xml = await answer(asked).then(
    body => writeDocument({ base, at: asked.now, given, body }),
    thrown => {
      if (!(thrown instanceof OaiError)) throw thrown
      // A question that is not understood is not repeated.
      const echoed = thrown.code === 'badVerb' || thrown.code === 'badArgument' ? {} : given
      const body = element('error', { code: thrown.code }, thrown.message)
      return writeDocument({ base, at: asked.now, given: echoed, body })
    },
  )
  return { bytes: Buffer.from(xml), name: 'oai.xml', isShown: true }
}

async function answer(asked: Asked): Promise<string> {
  const verb = readVerb(asked.given)
  switch (verb) {
    case 'Identify':
      return element(verb, {}, await identify(asked), 'markup')
    case 'ListMetadataFormats':
      return element(verb, {}, await listFormats(asked), 'markup')
    case 'ListSets':
      return element(verb, {}, await listSets(asked), 'markup')
    case 'GetRecord':
      return element(verb, {}, writeRecord(asked, await findRecord(asked)), 'markup')
    case 'ListIdentifiers':
      return element(verb, {}, await listPage(asked, row => writeHeader(asked, row)), 'markup')
    case 'ListRecords':
      return element(verb, {}, await listPage(asked, row => writeRecord(asked, row)), 'markup')
  }
}

async function identify({ db, origin, name, mail, now }: Asked): Promise<string> {
  const { earliest } = await t(db)
    .selectFrom('journal_article')
    .select(({ fn }) => fn.min('changed_at').as('earliest'))
    .where('published_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return [
    element('repositoryName', {}, `${name} Journals`),
    element('baseURL', {}, origin + oaiPath),
    element('protocolVersion', {}, '2.0'),
    element('adminEmail', {}, mail),
    element('earliestDatestamp', {}, formatSecond(earliest ?? now)),
    element('deletedRecord', {}, 'no'),
    element('granularity', {}, 'YYYY-MM-DDThh:mm:ssZ'),
  ].join('')
}

async function listFormats(asked: Asked): Promise<string> {
  if (asked.given.identifier !== undefined) await findRecord(asked)
  const parts = [
    element('metadataPrefix', {}, prefix),
    element('schema', {}, 'http://www.openarchives.org/OAI/2.0/oai_dc.xsd'),
    element('metadataNamespace', {}, 'http://www.openarchives.org/OAI/2.0/oai_dc/'),
  ]
  return element('metadataFormat', {}, parts.join(''), 'markup')
}

async function listSets({ db, given }: Asked): Promise<string> {
  if (given.resumptionToken !== undefined)
    throw new OaiError('badResumptionToken', 'The sets are given whole.')
  const journals = await t(db).selectFrom('journal').select(['slug', 'title']).orderBy('slug').execute()
  return journals
    .map(({ slug, title }) =>
      element('set', {}, element('setSpec', {}, slug) + element('setName', {}, title), 'markup'),
    )
    .join('')
}

const selectRecords = (db: Db) =>
  selectOut(db)
    .select(['journal_article.id', 'journal_article.slug', 'journal_article.title', 'bibliography', 'doi'])
    .select(['journal_article.title_en', 'abstract', 'abstract_en', 'keywords', 'keywords_en', 'authors'])
    .select(['written_in', 'published_at', 'journal_article.changed_at', 'number', 'year', 'issn'])
    .select(['first_page', 'last_page', 'license'])
    .select(['journal.slug as journal_slug', 'journal.title as journal_title'])

type RecordRow = Awaited<ReturnType<ReturnType<typeof selectRecords>['execute']>>[number]

const writeIdentifier = (origin: string, slug: string) =>
  `oai:${new URL(origin).hostname}:journal-articles/${slug}`

/** @throws OaiError idDoesNotExist or cannotDisseminateFormat */
async function findRecord({ db, origin, given }: Asked): Promise<RecordRow> {
  const { identifier = '', verb, metadataPrefix } = given
  if (verb === 'GetRecord') checkPrefix(metadataPrefix)
  const slug = identifier.slice(identifier.lastIndexOf('/') + 1)
  const row =
    identifier === writeIdentifier(origin, slug)
      ? await selectRecords(db).where('journal_article.slug', '=', slug).executeTakeFirst()
      : undefined
  if (!row) throw new OaiError('idDoesNotExist', 'There is no such record.')
  return row
}

/** Records in the order they were changed, so that none is passed by where others are changed between two pages. */
async function listPage(asked: Asked, write: (row: RecordRow) => string): Promise<string> {
  const range = readRange(asked.given)
  const rows = await selectInRange(asked.db, range)
    .orderBy('journal_article.changed_at')
    .orderBy('journal_article.id')
    .limit(perPage + 1)
    .execute()
  if (rows.length === 0 && !range.after)
    throw new OaiError('noRecordsMatch', 'No record matches the arguments.')
  const shown = rows.slice(0, perPage)
  const last = shown.at(-1)
  const isMore = rows.length > perPage
  const token =
    isMore && last ? writeToken({ ...range, after: { at: last.changed_at.getTime(), id: last.id } }) : ''
  // The last page of several says that it is.
  const end = isMore || range.after ? element('resumptionToken', {}, token) : ''
  return shown.map(write).join('') + end
}

const selectInRange = (db: Db, { from, before, set, after }: Range) =>
  selectRecords(db)
    .$if(from !== null, all => all.where('journal_article.changed_at', '>=', from!))
    .$if(before !== null, all => all.where('journal_article.changed_at', '<', before!))
    .$if(set !== null, all => all.where('journal.slug', '=', set!))
    .$if(after !== null, all =>
      all.where(
        sql<boolean>`(journal_article.changed_at, journal_article.id) > (${new Date(after!.at).toISOString()}::timestamptz, ${after!.id}::uuid)`,
      ),
    )

const writeHeader = ({ origin }: Asked, row: RecordRow): string =>
  element(
    'header',
    {},
    element('identifier', {}, writeIdentifier(origin, row.slug)) +
      element('datestamp', {}, formatSecond(row.changed_at)) +
      element('setSpec', {}, row.journal_slug),
    'markup',
  )

const writeRecord = (asked: Asked, row: RecordRow): string =>
  element(
    'record',
    {},
    writeHeader(asked, row) + element('metadata', {}, writeDublinCore(asked, row), 'markup'),
    'markup',
  )

const dublinCore = {
  'xmlns:oai_dc': 'http://www.openarchives.org/OAI/2.0/oai_dc/',
  'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
  'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
  'xsi:schemaLocation':
    'http://www.openarchives.org/OAI/2.0/oai_dc/ http://www.openarchives.org/OAI/2.0/oai_dc.xsd',
}

function writeDublinCore({ origin, name }: Asked, row: RecordRow): string {
  const several = (element_: string, values: readonly (string | null | undefined)[], lang?: 'fa' | 'en') =>
    values
      .map(value => (value ? element(`dc:${element_}`, lang ? { 'xml:lang': lang } : {}, value) : ''))
      .join('')
  const pages = [row.first_page, row.last_page].filter(Boolean).join('-')
  const parts = [
    several('title', [row.title], 'fa'),
    several('title', [row.title_en], 'en'),
    several(
      'creator',
      row.authors.map(({ name, nameEn }) => (row.written_in === 'fa' ? name : nameEn || name)),
    ),
    several('subject', row.keywords, 'fa'),
    several('subject', row.keywords_en, 'en'),
    several('description', [row.abstract], 'fa'),
    several('description', [row.abstract_en], 'en'),
    several('publisher', [name]),
    several('date', [row.published_at!.toISOString().slice(0, 10)]),
    several('type', ['info:eu-repo/semantics/article']),
    several('format', ['text/html', 'application/pdf']),
    several('identifier', [origin + articlePath(row), row.doi && `https://doi.org/${row.doi}`]),
    several('source', [
      [row.journal_title, String(row.number), String(row.year), pages].filter(Boolean).join(', '),
      row.issn && `ISSN ${row.issn}`,
    ]),
    several('language', [row.written_in]),
    several('rights', [licenseNames[row.license].url]),
  ]
  return element('oai_dc:dc', dublinCore, parts.join(''), 'markup')
}
