import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type Person, type TestApp } from '../../../test/app.ts'
import { newArticle, newIssue } from '../../../test/journals.ts'

let app: TestApp
let editor: Person
beforeAll(async () => {
  app = await openTestApp()
  editor = await app.user('نگار', ['editor'])
})
afterAll(() => app[Symbol.asyncDispose]())

const fetchFrom = (url: string) => app.http.inject({ url, headers: { host: 'localhost' } })

type Oai = { 'OAI-PMH': Record<string, Record<string, unknown> & { '#text'?: string }> }

/** An answer of the repository, by a parser that makes lists of what may come several times. */
async function harvest(query: Record<string, string>): Promise<Oai['OAI-PMH']> {
  const { body, headers, statusCode } = await fetchFrom(`/oai?${new URLSearchParams(query)}`)
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/xml; charset=utf-8'])
  expect(XMLValidator.validate(body)).toBe(true)
  const parser = new XMLParser({
    ignoreAttributes: false,
    isArray: name => ['record', 'header', 'set', 'dc:title', 'dc:subject'].includes(name),
  })
  return (parser.parse(body) as Oai)['OAI-PMH']
}

test('harvesters get what the repository is, its formats, sets and records in Dublin Core', async () => {
  const { journal, issue } = await newIssue(editor)
  const { slug } = await newArticle(editor, issue.id, { title: 'عنوان <با> & نشانه' })
  expect((await harvest({ verb: 'Identify' })).Identify).toMatchObject({
    protocolVersion: 2,
    granularity: 'YYYY-MM-DDThh:mm:ssZ',
    deletedRecord: 'no',
  })
  expect((await harvest({ verb: 'ListMetadataFormats' })).ListMetadataFormats).toMatchObject({
    metadataFormat: { metadataPrefix: 'oai_dc' },
  })
  const { set } = (await harvest({ verb: 'ListSets' })).ListSets as { set: { setSpec: string }[] }
  expect(set.map(({ setSpec }) => setSpec)).toContain(journal.slug)
  const list = { metadataPrefix: 'oai_dc', set: journal.slug }
  const { record } = (await harvest({ verb: 'ListRecords', ...list })).ListRecords as {
    record: { header: [{ identifier: string }]; metadata: { 'oai_dc:dc': Record<string, unknown> } }[]
  }
  expect(record).toHaveLength(1)
  const { identifier } = record[0]!.header[0]
  const dublinCore = record[0]!.metadata['oai_dc:dc']
  expect(dublinCore['dc:title']).toEqual([
    { '#text': 'عنوان <با> & نشانه', '@_xml:lang': 'fa' },
    { '#text': 'Silence in the Language Classroom', '@_xml:lang': 'en' },
  ])
  expect(dublinCore).toMatchObject({ 'dc:creator': 'لیلا شکیبا', 'dc:language': 'fa' })
  expect(String(dublinCore['dc:identifier'])).toMatch(new RegExp(`/journals/articles/${slug}$`))
  const one = await harvest({ verb: 'GetRecord', metadataPrefix: 'oai_dc', identifier })
  expect(one.GetRecord).toMatchObject({ record: [{ header: [{ identifier }] }] })
  const posted = await app.http.inject({
    method: 'POST',
    url: '/oai',
    headers: { host: 'localhost', 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'verb=Identify',
  })
  expect(posted.body).toContain('<repositoryName>')
})

test('a long list, of one set or of all, is harvested page by page without gaps, and a question that is wrong is told so by its code', async () => {
  const { journal, issue } = await newIssue(editor)
  for (let number = 0; number < 52; number++) await newArticle(editor, issue.id, {}, 'متن')
  type Page = { header: { identifier: string }[]; resumptionToken?: string }
  const list = { verb: 'ListIdentifiers' }
  const first = (await harvest({ ...list, metadataPrefix: 'oai_dc', set: journal.slug }))
    .ListIdentifiers as unknown as Page
  expect(first.header).toHaveLength(50)
  const second = (await harvest({ ...list, resumptionToken: first.resumptionToken! }))
    .ListIdentifiers as unknown as Page
  const all = [...first.header, ...second.header].map(({ identifier }) => identifier)
  expect(new Set(all).size).toBe(52)
  expect(second.resumptionToken).toBe('')
  // The list of all sets holds what other tests wrote as well.
  const ofAll: string[] = []
  let token = ''
  do {
    const asked: Record<string, string> = token
      ? { ...list, resumptionToken: token }
      : { ...list, metadataPrefix: 'oai_dc' }
    const page = (await harvest(asked)).ListIdentifiers as unknown as Page
    ofAll.push(...page.header.map(({ identifier }) => identifier))
    token = page.resumptionToken ?? ''
  } while (token)
  expect(ofAll).toEqual(expect.arrayContaining(all))
  expect(new Set(ofAll).size).toBe(ofAll.length)
  const codes = {
    badVerb: { verb: 'Nothing' },
    badArgument: { verb: 'Identify', set: 'x' },
    badResumptionToken: { verb: 'ListRecords', resumptionToken: 'x' },
    cannotDisseminateFormat: { verb: 'ListRecords', metadataPrefix: 'marc' },
    idDoesNotExist: { verb: 'GetRecord', metadataPrefix: 'oai_dc', identifier: 'oai:x:y' },
    noRecordsMatch: { verb: 'ListRecords', metadataPrefix: 'oai_dc', until: '2001-01-01' },
  }
  for (const [code, query] of Object.entries(codes))
    expect((await harvest(query)).error, code).toMatchObject({ '@_code': code })
})

test('each answer repeats the question with its arguments, but none that was not understood', async () => {
  const { journal, issue } = await newIssue(editor)
  await newArticle(editor, issue.id)
  const base = `${app.settings.PUBLIC_URL}/oai`
  const asked = { verb: 'ListIdentifiers', metadataPrefix: 'oai_dc', set: journal.slug }
  expect((await harvest(asked)).request).toEqual({
    '#text': base,
    '@_verb': 'ListIdentifiers',
    '@_metadataPrefix': 'oai_dc',
    '@_set': journal.slug,
  })
  expect((await harvest({ ...asked, until: '2001-01-01' })).request).toMatchObject({
    '@_until': '2001-01-01',
  })
  const wrong: Record<string, string>[] = [{ verb: 'Nothing' }, { verb: 'Identify', set: 'x' }]
  for (const query of wrong) expect((await harvest(query)).request).toBe(base)
})

/** Elements of a record in the order of the schema of the Directory of Open Access Journals (`doajArticles.xsd`, version 1.1). */
const doajOrder =
  'language publisher journalTitle issn eissn publicationDate volume issue startPage endPage doi publisherRecordId documentType title authors affiliationsList abstract fullTextUrl keywords'.split(
    ' ',
  )

test('an issue is given as the Directory of Open Access Journals takes it in', async () => {
  const { journal, issue } = await newIssue(editor)
  await newArticle(editor, issue.id)
  // What members alone read is nothing for it.
  await newArticle(editor, issue.id, { access: 'members' })
  const { body } = await fetchFrom(`/api/journals/${journal.slug}/issues/${issue.number}/doaj.xml`)
  expect(XMLValidator.validate(body)).toBe(true)
  const { records } = new XMLParser({ ignoreAttributes: false }).parse(body) as {
    records: { record: Record<string, unknown> }
  }
  const names = Object.keys(records.record)
  expect(names).toEqual(doajOrder.filter(name => names.includes(name)))
  for (const name of ['journalTitle', 'publicationDate', 'title', 'fullTextUrl'])
    expect(names).toContain(name)
  expect(records.record.issn).toMatch(/^\d{4}-?\d{3}[\dxX]$/)
  expect(records.record).toMatchObject({
    language: 'per',
    journalTitle: 'Kashi',
    issn: '2980-1405',
    publicationDate: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
    title: [
      { '#text': 'سکوت در کلاس زبان', '@_language': 'per' },
      { '#text': 'Silence in the Language Classroom', '@_language': 'eng' },
    ],
    authors: { author: { name: 'Leila Shakiba', affiliationId: 1 } },
    affiliationsList: { affiliationName: { '#text': 'دانشگاه تبریز', '@_affiliationId': '1' } },
    fullTextUrl: { '@_format': 'html' },
    keywords: [{ '@_language': 'per' }, { '@_language': 'eng' }],
  })
})
