import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { buildQueryOptions } from '#client/query.tsx'
import { persianNumber } from '#persian/digits.ts'
import { formatDate } from '#persian/jalali.ts'
import { levelCodes, levelNames } from '#persian/level-names.ts'
import { RecordCheck, RecordNumber, RecordPart, RecordSelect, RecordText } from '#records/record-fields.tsx'
import { RecordForm } from '#records/record-form.tsx'
import { RecordList } from '#records/record-list.tsx'
import { UserText } from '#ui/bdi.tsx'
import { FieldNote } from '#ui/field-note.tsx'
import layout from '#ui/layout.module.css'
import { LinesField } from '#ui/lines-field.tsx'
import { Tag } from '#ui/tag.tsx'
import { TagsField } from '#ui/tags-field.tsx'
import text from '#ui/text.module.css'
import { AuthorsField } from '../authors-field.tsx'
import type { Described } from '../described.ts'
import { formatIssue, kindNames } from '../labels.ts'
import { articleKinds, limits } from '../rules.ts'
import { type ArticleRow, articles, issues, readPublication } from './contract.ts'
import { useJournals } from './issues-admin.tsx'
import { PublicationPanel } from './publication-panel.tsx'
import { TermsField } from './terms-field.tsx'

const path = '/studio/journal-articles'

/** The articles of the journals with how they stand, and below the list the place where one is written. */
export default function ArticlesAdmin() {
  const [, , , id] = useLocation().pathname.split('/')
  return (
    <div className={layout.stack}>
      <div>
        <h1>مقاله‌های نشریه‌ها</h1>
        <p className={text.muted}>پیش‌نویس‌ها در بالا می‌آیند و پس از آن‌ها مقاله‌های منتشرشده.</p>
      </div>
      {!id && <Articles />}
      {id === 'new' && <ArticleForm id={null} />}
      {id && id !== 'new' && <Article key={id} id={id} />}
    </div>
  )
}

function Articles() {
  return (
    <RecordList<ArticleRow>
      of={articles}
      caption="مقاله‌های نشریه‌ها"
      columns={[
        { key: 'title', head: 'عنوان', cell: ({ title }) => <UserText>{title}</UserText> },
        {
          key: 'issue',
          head: 'شماره',
          label: 'در:',
          cell: ({ journal, number }) => `${journal}، شمارهٔ ${persianNumber(number)}`,
        },
        {
          key: 'state',
          head: 'وضع',
          label: 'وضع:',
          cell: ({ state }) =>
            state === 'published' ? <Tag tone="pistachio">منتشرشده</Tag> : <Tag>پیش‌نویس</Tag>,
        },
        { key: 'at', head: 'زمان', label: 'زمان:', cell: ({ at }) => formatDate(at) },
      ]}
      path={path}
      add="مقالهٔ تازه"
      empty="هنوز مقاله‌ای نیست."
    />
  )
}

function Article({ id }: { id: string }) {
  return (
    <div className={layout.stack}>
      <PublicationPanel id={id} />
      <section aria-labelledby="about-article" className={layout.stack}>
        <h2 id="about-article">دربارهٔ مقاله</h2>
        <ArticleForm id={id} />
      </section>
    </div>
  )
}

/** As many issues as a list of choices can hold. */
const maxIssues = 100

const blank = {
  kind: 'research',
  writtenIn: 'fa',
  title: '',
  titleEn: '',
  abstract: '',
  abstractEn: '',
  keywords: [],
  keywordsEn: [],
  authors: [{ name: '', nameEn: '', affiliation: '' }],
  bibliography: [],
  issueId: '',
  slug: '',
  isReviewed: false,
  level: '',
  glossary: [],
  firstPage: '',
  lastPage: '',
  doi: '',
  access: 'free',
}

function ArticleForm({ id }: { id: string | null }) {
  const { data } = useQuery(buildQueryOptions(issues.list, { perPage: maxIssues }))
  const titles = new Map(useJournals().map(({ id, title }) => [id, title]))
  return (
    <RecordForm of={articles} id={id} path={path} invalidates={[readPublication]} initial={blank}>
      <RecordText source="title" label="عنوان فارسی" maxLength={limits.title} />
      <RecordText source="titleEn" label="عنوان انگلیسی" maxLength={limits.title} dir="ltr" />
      <RecordText
        source="slug"
        label="نشانی"
        maxLength={80}
        dir="ltr"
        hint="مانند wait-time. پس از انتشار عوض نمی‌شود، چون به آن استناد می‌کنند."
      />
      <RecordSelect
        source="issueId"
        label="شماره"
        required
        options={(data?.items ?? []).map(issue => ({
          value: issue.id,
          label: `${titles.get(issue.journalId) ?? ''}، ${formatIssue(issue)}`,
        }))}
      />
      <RecordPart<Described['authors']> source="authors">
        {({ value, change, error }) => <AuthorsField value={value} onChange={change} error={error} />}
      </RecordPart>
      <RecordText source="abstract" label="چکیدهٔ فارسی" multiline rows={5} maxLength={limits.abstract} />
      <RecordText
        source="abstractEn"
        label="چکیدهٔ انگلیسی"
        multiline
        rows={5}
        maxLength={limits.abstract}
        dir="ltr"
      />
      <RecordPart<string[]> source="keywords">
        {({ value, change, error }) => (
          <TagsField label="کلیدواژهٔ فارسی" value={value} onChange={change} error={error} />
        )}
      </RecordPart>
      <RecordPart<string[]> source="keywordsEn">
        {({ value, change, error }) => (
          <TagsField label="کلیدواژهٔ انگلیسی" value={value} onChange={change} error={error} />
        )}
      </RecordPart>
      <RecordSelect
        source="kind"
        label="گونه"
        options={articleKinds.map(value => ({ value, label: kindNames[value] }))}
      />
      <RecordSelect
        source="writtenIn"
        label="زبان متن"
        options={[
          { value: 'fa', label: 'فارسی' },
          { value: 'en', label: 'انگلیسی' },
        ]}
      />
      <RecordSelect
        source="level"
        label="سطح"
        options={[
          { value: '', label: 'همهٔ سطح‌ها' },
          ...levelCodes.map(code => ({ value: code, label: `${code}، ${levelNames[code]}` })),
        ]}
      />
      <RecordNumber source="firstPage" label="صفحهٔ آغاز" />
      <RecordNumber source="lastPage" label="صفحهٔ پایان" />
      <RecordText source="doi" label="شناسهٔ دیجیتال" maxLength={210} dir="ltr" hint="اگر ثبت شده است." />
      <RecordSelect
        source="access"
        label="دسترسی"
        options={[
          { value: 'free', label: 'برای همه' },
          { value: 'members', label: 'متن و PDF برای اعضا' },
          { value: 'buyers', label: 'متن و PDF برای خریداران شماره' },
        ]}
      />
      <RecordCheck source="isReviewed" label="داوری شده است" />
      <RecordPart<string[]> source="bibliography">
        {({ value, change, error }) => (
          <>
            <LinesField
              label="منابع"
              hint="هر سطر یک منبع، به همان شکلی که چاپ می‌شود."
              value={value}
              onChange={change}
              dir="ltr"
              rows={6}
            />
            {error && (
              <FieldNote id="bibliography-error" faulty>
                {error}
              </FieldNote>
            )}
          </>
        )}
      </RecordPart>
      <RecordPart<{ term: string; meaning: string }[]> source="glossary">
        {({ value, change, error }) => <TermsField value={value} onChange={change} error={error} />}
      </RecordPart>
    </RecordForm>
  )
}
