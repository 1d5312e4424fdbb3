import { useLocation } from 'react-router'
import { RecordCheck, RecordSelect, RecordText } from '#records/record-fields.tsx'
import { RecordForm } from '#records/record-form.tsx'
import { RecordList } from '#records/record-list.tsx'
import { Bdi, UserText } from '#ui/bdi.tsx'
import layout from '#ui/layout.module.css'
import text from '#ui/text.module.css'
import { licenseNames } from '../labels.ts'
import { licenses, limits } from '../rules.ts'
import { journals } from './contract.ts'

const path = '/studio/journals'

/** The journals, and below the list the form of one. */
export default function JournalsAdmin() {
  const [, , , id] = useLocation().pathname.split('/')
  return (
    <div className={layout.stack}>
      <div>
        <h1>نشریه‌ها</h1>
        <p className={text.muted}>نام و معرفی هر نشریه به دو زبان، سردبیر، شاپا و پروانهٔ آن.</p>
      </div>
      {id ? <JournalForm key={id} id={id === 'new' ? null : id} /> : <Journals />}
    </div>
  )
}

function Journals() {
  return (
    <RecordList<{ id: string; title: string; titleEn: string; slug: string }>
      of={journals}
      caption="نشریه‌ها"
      columns={[
        { key: 'title', head: 'نام', cell: ({ title }) => <UserText>{title}</UserText> },
        { key: 'titleEn', head: 'نام انگلیسی', cell: ({ titleEn }) => <Bdi>{titleEn}</Bdi> },
        { key: 'slug', head: 'نشانی', cell: ({ slug }) => <bdi dir="ltr">{slug}</bdi> },
      ]}
      path={path}
      add="نشریهٔ تازه"
      empty="هنوز نشریه‌ای نیست."
    />
  )
}

const blank = {
  slug: '',
  title: '',
  titleEn: '',
  about: '',
  aboutEn: '',
  editor: '',
  issn: '',
  license: 'by',
  takesSubmissions: true,
}

function JournalForm({ id }: { id: string | null }) {
  return (
    <RecordForm of={journals} id={id} path={path} initial={blank}>
      <RecordText source="title" label="نام" maxLength={limits.journal} />
      <RecordText source="titleEn" label="نام انگلیسی" maxLength={limits.journal} dir="ltr" />
      <RecordText source="slug" label="نشانی" maxLength={80} dir="ltr" hint="مانند kashi" />
      <RecordText source="about" label="معرفی" multiline rows={3} maxLength={limits.about} />
      <RecordText
        source="aboutEn"
        label="معرفی انگلیسی"
        multiline
        rows={3}
        maxLength={limits.about}
        dir="ltr"
      />
      <RecordText source="editor" label="سردبیر" maxLength={limits.person} />
      <RecordText
        source="issn"
        label="شاپا"
        maxLength={9}
        dir="ltr"
        hint="اگر نشریه شاپا دارد، مانند 2980-1405"
      />
      <RecordSelect
        source="license"
        label="پروانه"
        options={licenses.map(value => ({ value, label: licenseNames[value].name }))}
      />
      <RecordCheck source="takesSubmissions" label="این نشریه نوشته می‌پذیرد" />
    </RecordForm>
  )
}
