import { useLocation } from 'react-router'
import { levelCodes } from '#persian/level-names.ts'
import { RecordNumber, RecordPart, RecordSelect, RecordText } from '#records/record-fields.tsx'
import { RecordForm } from '#records/record-form.tsx'
import { RecordList } from '#records/record-list.tsx'
import { UserText } from '#ui/bdi.tsx'
import layout from '#ui/layout.module.css'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import { listBookLanguages, nameBookLanguage } from '../filters.ts'
import { coverNames, formatNames } from '../labels.ts'
import { covers, limits } from '../rules.ts'
import { BookPublicationPanel } from './book-publication.tsx'
import { type BookRow, books, readPublication } from './contract.ts'
import { type CourseDraft, CoursesField } from './courses-field.tsx'
import { type EditionDraft, EditionsField } from './editions-field.tsx'
import { stateTags } from './state-tags.ts'

const path = '/studio/books'

/** The books of the store, and below the list the form of one. */
export default function BooksAdmin() {
  const [, , , id] = useLocation().pathname.split('/')
  return (
    <div className={layout.stack}>
      <div>
        <h1>کتاب‌ها</h1>
        <p className={text.muted}>
          هر کتاب یک یا چند نسخه دارد که هرکدام جدا فروخته می‌شود. خریداران کتابی را می‌بینند که به فروش گذاشته
          شده باشد.
        </p>
      </div>
      {!id && <Books />}
      {id === 'new' && <BookForm id={null} />}
      {id && id !== 'new' && (
        <div key={id} className={layout.stack}>
          <BookPublicationPanel id={id} />
          <BookForm id={id} />
        </div>
      )}
    </div>
  )
}

function Books() {
  return (
    <RecordList<BookRow>
      of={books}
      caption="کتاب‌ها"
      columns={[
        { key: 'title', head: 'نام', cell: ({ title }) => <UserText>{title}</UserText> },
        {
          key: 'author',
          head: 'نویسنده',
          label: 'نویسنده:',
          cell: ({ author }) => <UserText>{author || 'نامعلوم'}</UserText>,
        },
        { key: 'language', head: 'زبان', label: 'زبان:', cell: ({ language }) => nameBookLanguage(language) },
        {
          key: 'formats',
          head: 'نسخه‌ها',
          label: 'نسخه‌ها:',
          cell: ({ formats }) => formats.map(format => formatNames[format]).join('، ') || 'هیچ‌کدام',
        },
        {
          key: 'state',
          head: 'وضعیت',
          cell: ({ state }) => <Tag tone={stateTags[state].tone}>{stateTags[state].label}</Tag>,
        },
      ]}
      path={path}
      add="کتاب تازه"
      empty="هنوز کتابی نیست."
    />
  )
}

const blank = {
  slug: '',
  title: '',
  latinTitle: '',
  series: '',
  author: '',
  editor: '',
  language: 'en',
  levelFrom: '',
  levelTo: '',
  about: '',
  sample: '',
  pages: '',
  isbn: '',
  printing: '',
  trimSize: '',
  cover: 'en',
  editions: [],
  courses: [],
}

const levels = [
  { value: '', label: 'بی‌سطح' },
  ...levelCodes.map(value => ({ value: value as string, label: value as string })),
]

function BookForm({ id }: { id: string | null }) {
  return (
    <RecordForm of={books} id={id} path={path} initial={blank} invalidates={[readPublication]}>
      <RecordText source="title" label="نام" maxLength={limits.title} />
      <RecordText source="latinTitle" label="نام لاتین" maxLength={limits.title} dir="ltr" />
      <RecordText source="slug" label="نشانی" dir="ltr" hint="حروف لاتین و خط تیره، مانند bitter-coffee" />
      <RecordText source="series" label="مجموعه" maxLength={limits.series} />
      <RecordText source="author" label="نویسنده" maxLength={limits.person} />
      <RecordText source="editor" label="ویراستار" maxLength={limits.person} />
      <RecordSelect
        source="language"
        label="زبان"
        options={listBookLanguages().map(value => ({ value, label: nameBookLanguage(value) }))}
      />
      <RecordSelect source="levelFrom" label="از سطح" options={levels} />
      <RecordSelect source="levelTo" label="تا سطح" options={levels} />
      <RecordText source="about" label="معرفی" multiline rows={4} maxLength={limits.about} />
      <RecordPart<EditionDraft[]> source="editions">{part => <EditionsField {...part} />}</RecordPart>
      <RecordPart<CourseDraft[]> source="courses">{part => <CoursesField {...part} />}</RecordPart>
      <RecordText
        source="sample"
        label="صفحه‌های نمونه"
        multiline
        rows={10}
        maxLength={limits.sample}
        hint="همه می‌خوانند؛ مانند نوشته‌های وبلاگ نوشته می‌شود."
      />
      <RecordNumber source="pages" label="شمار صفحه‌ها" />
      <RecordText source="isbn" label="شابک" dir="ltr" maxLength={13} hint="سیزده رقم بی‌خط تیره" />
      <RecordText source="printing" label="نوبت چاپ" maxLength={limits.fact} />
      <RecordText source="trimSize" label="قطع" maxLength={limits.fact} />
      <RecordSelect
        source="cover"
        label="رنگ جلد"
        options={covers.map(value => ({ value, label: coverNames[value] }))}
      />
    </RecordForm>
  )
}
