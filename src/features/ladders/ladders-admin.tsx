import { useLocation } from 'react-router'
import { listTaught, nameLanguage } from '#contract/school-languages.ts'
import { persianNumber } from '#persian/digits.ts'
import type { TaughtLanguage } from '#persian/taught-languages.ts'
import { RecordPart, RecordSelect, RecordText } from '#records/record-fields.tsx'
import { RecordForm } from '#records/record-form.tsx'
import { RecordList } from '#records/record-list.tsx'
import { UserText } from '#ui/bdi.tsx'
import layout from '#ui/layout.module.css'
import text from '#ui/text.module.css'
import { ladders, type StepValues } from './contract.ts'
import { StepsField } from './steps-field.tsx'

const path = '/studio/ladders'

/** The school's own levels, ladder by ladder, and below the list the form of one. */
export default function LaddersAdmin() {
  const [, , , id] = useLocation().pathname.split('/')
  return (
    <div className={layout.stack}>
      <div>
        <h1>سطح‌ها و کتاب‌ها</h1>
        <p className={text.muted}>
          سطح‌های مدرسه به نام خودتان، از آسان به دشوار. دوره یکی از آن‌ها را برمی‌گزیند؛ زبان‌آموز نام سطح، کتاب
          و سطح بعدی را می‌بیند و پیشخوان از روی آن گروه مناسب را پیشنهاد می‌کند.
        </p>
      </div>
      {id ? <LadderForm key={id} id={id === 'new' ? null : id} /> : <Ladders />}
    </div>
  )
}

type Row = { id: string; title: string; language: TaughtLanguage; steps: { name: string }[] }

function Ladders() {
  return (
    <RecordList<Row>
      of={ladders}
      caption="سطح‌ها"
      columns={[
        { key: 'title', head: 'نردبان', cell: ({ title }) => <UserText>{title}</UserText> },
        { key: 'language', head: 'زبان', cell: ({ language }) => nameLanguage(language) },
        {
          key: 'steps',
          head: 'سطح‌ها',
          label: 'سطح‌ها:',
          cell: ({ steps }) =>
            steps.length === 0 ? (
              'هنوز هیچ'
            ) : (
              <>
                {persianNumber(steps.length)} سطح، از <UserText>{steps[0]!.name}</UserText> تا{' '}
                <UserText>{steps.at(-1)!.name}</UserText>
              </>
            ),
        },
      ]}
      path={path}
      add="نردبان تازه"
      empty="هنوز سطحی نوشته نشده است. بی آن هم دوره‌ها با سطح اروپایی کار می‌کنند."
    />
  )
}

const first: StepValues = { id: '', name: 'پایه ۱', level: 'A1', book: '', passMark: '' }

function LadderForm({ id }: { id: string | null }) {
  return (
    <RecordForm
      of={ladders}
      id={id}
      path={path}
      initial={{ title: '', language: listTaught()[0], steps: [first] }}
    >
      <RecordText source="title" label="نام نردبان" maxLength={60} hint="مانند «انگلیسی بزرگسالان»" />
      <RecordSelect
        source="language"
        label="زبان"
        required
        options={listTaught().map(value => ({ value, label: nameLanguage(value) }))}
      />
      <RecordPart<StepValues[]> source="steps">{part => <StepsField {...part} />}</RecordPart>
    </RecordForm>
  )
}
