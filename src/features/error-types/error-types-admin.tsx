import { useLocation } from 'react-router'
import { listTaught, nameLanguage } from '#contract/school-languages.ts'
import {
  RecordCheck,
  RecordLanguage,
  RecordNumber,
  RecordPart,
  RecordSelect,
  RecordText,
} from '#records/record-fields.tsx'
import { RecordForm } from '#records/record-form.tsx'
import { RecordList } from '#records/record-list.tsx'
import { UserText } from '#ui/bdi.tsx'
import layout from '#ui/layout.module.css'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import { errorTypes, limits } from './contract.ts'
import { type Category, categories, categoryNames, type Example } from './error-type.ts'
import { ExamplesField } from './examples-field.tsx'

const path = '/studio/error-types'

/** The types of errors, language by language, and below the list the form of one. */
export default function ErrorTypesAdmin() {
  const [, , , id] = useLocation().pathname.split('/')
  return (
    <div className={layout.stack}>
      <div>
        <h1>گونه‌های خطا</h1>
        <p className={text.muted}>
          مصحح هر خطا را با یکی از این‌ها نشان می‌دهد و زبان‌آموز توضیحش را می‌خواند. توضیح‌ها را می‌توانید بازنویسی
          کنید، گونهٔ تازه بیفزایید، یا آن را که به کارتان نمی‌آید پنهان کنید.
        </p>
      </div>
      {id ? <ErrorTypeForm key={id} id={id === 'new' ? null : id} /> : <ErrorTypes />}
    </div>
  )
}

type Row = { id: string; name: string; language: string; category: Category; isHidden: boolean }

function ErrorTypes() {
  return (
    <RecordList<Row>
      of={errorTypes}
      caption="گونه‌های خطا"
      columns={[
        { key: 'name', head: 'نام', cell: ({ name }) => <UserText>{name}</UserText> },
        { key: 'language', head: 'زبان', cell: ({ language }) => nameLanguage(language) },
        { key: 'category', head: 'گروه', cell: ({ category }) => categoryNames[category] },
        {
          key: 'isHidden',
          head: 'وضع',
          label: 'وضع:',
          cell: ({ isHidden }) => (isHidden ? <Tag>پنهان</Tag> : <Tag tone="pistachio">در دسترس مصحح</Tag>),
        },
      ]}
      path={path}
      add="گونهٔ تازه"
      empty="هنوز گونه‌ای نوشته نشده است."
    />
  )
}

function ErrorTypeForm({ id }: { id: string | null }) {
  return (
    <RecordForm
      of={errorTypes}
      id={id}
      path={path}
      initial={{
        slug: '',
        language: listTaught()[0] ?? 'en',
        category: 'grammar',
        name: '',
        term: '',
        explanation: '',
        comment: '',
        examples: [{ wrong: '', right: '' }],
        shortcut: '',
        position: 200,
        isHidden: false,
      }}
    >
      <RecordText source="name" label="نام" maxLength={limits.name} hint="مانند «حرف تعریف»" />
      <RecordText source="term" label="نام به زبان اصلی" maxLength={limits.term} dir="auto" />
      <RecordText source="slug" label="نشانی" maxLength={80} dir="ltr" hint="مانند en-missing-article" />
      <RecordLanguage />
      <RecordSelect
        source="category"
        label="گروه"
        required
        options={categories.map(value => ({ value, label: categoryNames[value] }))}
      />
      <RecordText
        source="explanation"
        label="توضیح"
        multiline
        rows={6}
        maxLength={limits.explanation}
        hint="چه چیز فارسی به این خطا می‌کشاند، و قاعده چیست."
      />
      <RecordText
        source="comment"
        label="نکتهٔ آماده"
        multiline
        rows={2}
        maxLength={limits.comment}
        hint="جمله‌ای که مصحح با یک لمس زیر جملهٔ زبان‌آموز می‌گذارد."
      />
      <RecordPart<Example[]> source="examples">{part => <ExamplesField {...part} />}</RecordPart>
      <RecordNumber source="shortcut" label="کلید میان‌بر" hint="از ۱ تا ۹، یا خالی" />
      <RecordNumber source="position" label="جا در فهرست" />
      <RecordCheck source="isHidden" label="پنهان باشد" />
    </RecordForm>
  )
}
