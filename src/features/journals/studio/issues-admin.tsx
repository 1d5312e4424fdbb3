import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { buildQueryOptions } from '#client/query.tsx'
import { RecordNumber, RecordSelect, RecordText } from '#records/record-fields.tsx'
import { RecordForm } from '#records/record-form.tsx'
import { RecordList } from '#records/record-list.tsx'
import { UserText } from '#ui/bdi.tsx'
import layout from '#ui/layout.module.css'
import text from '#ui/text.module.css'
import { formatIssue, seasonNames } from '../labels.ts'
import { type Cover, covers, limits } from '../rules.ts'
import { issues, journals } from './contract.ts'

const path = '/studio/journal-issues'

/** The issues of the journals, and below the list the form of one. */
export default function IssuesAdmin() {
  const [, , , id] = useLocation().pathname.split('/')
  return (
    <div className={layout.stack}>
      <div>
        <h1>شماره‌های نشریه‌ها</h1>
        <p className={text.muted}>هر شماره از همان دم که نخستین مقاله‌اش منتشر شود، برای خوانندگان پیداست.</p>
      </div>
      {id ? <IssueForm key={id} id={id === 'new' ? null : id} /> : <Issues />}
    </div>
  )
}

/** As many journals as a list of choices can hold. */
export const useJournals = () =>
  useQuery(buildQueryOptions(journals.list, { perPage: 100 })).data?.items ?? []

type Row = { id: string; journalId: string; number: number; year: number; season: number; title: string }

function Issues() {
  const titles = new Map(useJournals().map(({ id, title }) => [id, title]))
  return (
    <RecordList<Row>
      of={issues}
      caption="شماره‌های نشریه‌ها"
      columns={[
        { key: 'issue', head: 'شماره', cell: row => formatIssue(row) },
        {
          key: 'journal',
          head: 'نشریه',
          label: 'نشریه:',
          cell: ({ journalId }) => <UserText>{titles.get(journalId) ?? ''}</UserText>,
        },
        {
          key: 'title',
          head: 'عنوان',
          label: 'عنوان:',
          cell: ({ title }) => <UserText>{title || 'بی‌عنوان'}</UserText>,
        },
      ]}
      path={path}
      add="شمارهٔ تازه"
      empty="هنوز شماره‌ای نیست."
    />
  )
}

const coverNames: Record<Cover, string> = {
  en: 'فیروزه‌ای',
  de: 'لاجوردی',
  fr: 'اناری',
  ar: 'زیتونی',
  tr: 'آجری',
  es: 'زعفرانی',
  it: 'سبز سرو',
  ru: 'دودی',
}

function IssueForm({ id }: { id: string | null }) {
  const choices = useJournals()
  return (
    <RecordForm
      of={issues}
      id={id}
      path={path}
      initial={{
        journalId: '',
        number: '',
        year: '',
        season: 1,
        title: '',
        titleEn: '',
        cover: 'en',
        price: '',
      }}
    >
      <RecordSelect
        source="journalId"
        label="نشریه"
        required
        options={choices.map(({ id, title }) => ({ value: id, label: title }))}
      />
      <RecordNumber source="number" label="شماره" />
      <RecordNumber source="year" label="سال" hint="سال خورشیدی، مانند ۱۴۰۵" />
      <RecordSelect
        source="season"
        label="فصل"
        options={seasonNames.map((label, index) => ({ value: String(index + 1), label }))}
      />
      <RecordText source="title" label="عنوان شماره" maxLength={limits.journal} hint="اگر موضوعی دارد." />
      <RecordText source="titleEn" label="عنوان انگلیسی" maxLength={limits.journal} dir="ltr" />
      <RecordSelect
        source="cover"
        label="رنگ جلد"
        options={covers.map(value => ({ value, label: coverNames[value] }))}
      />
      <RecordNumber
        source="price"
        label="بهای شماره"
        hint="به تومان، برای مقاله‌هایی که دسترسی‌شان «برای خریداران شماره» است. اگر این شماره فروخته نمی‌شود خالی بماند."
      />
    </RecordForm>
  )
}
