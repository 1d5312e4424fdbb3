import { useLocation } from 'react-router'
import { listTaught, nameLanguage } from '#contract/school-languages.ts'
import { levelCodes, levelNames } from '#persian/level-names.ts'
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
import { FormErrors } from '#ui/form-errors.tsx'
import layout from '#ui/layout.module.css'
import { LinesField } from '#ui/lines-field.tsx'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import { limits, writingTasks } from '../contract.ts'
import { type TaskKind, taskKindNames, taskKinds } from '../task.ts'

const path = '/studio/writing-tasks'

/** The tasks of writing, language by language, and below the list the form of one. */
export default function TasksAdmin() {
  const [, , , id] = useLocation().pathname.split('/')
  return (
    <div className={layout.stack}>
      <div>
        <h1>تکلیف‌های نوشتن</h1>
        <p className={text.muted}>
          زبان‌آموز یکی را برمی‌گزیند، می‌نویسد و برای تصحیح می‌فرستد. متن‌ها را می‌توانید بازنویسی کنید، تکلیف تازه
          بیفزایید، یا آن را که به کارتان نمی‌آید پنهان کنید.
        </p>
      </div>
      {id ? <TaskForm key={id} id={id === 'new' ? null : id} /> : <Tasks />}
    </div>
  )
}

type Row = { id: string; title: string; language: string; level: string; kind: TaskKind; isHidden: boolean }

function Tasks() {
  return (
    <RecordList<Row>
      of={writingTasks}
      caption="تکلیف‌های نوشتن"
      columns={[
        { key: 'title', head: 'عنوان', cell: ({ title }) => <UserText>{title}</UserText> },
        { key: 'language', head: 'زبان', cell: ({ language }) => nameLanguage(language) },
        { key: 'level', head: 'سطح', cell: ({ level }) => <span lang="en">{level}</span> },
        { key: 'kind', head: 'گونه', cell: ({ kind }) => taskKindNames[kind] },
        {
          key: 'isHidden',
          head: 'وضع',
          label: 'وضع:',
          cell: ({ isHidden }) => (isHidden ? <Tag>پنهان</Tag> : <Tag tone="pistachio">در فهرست</Tag>),
        },
      ]}
      path={path}
      add="تکلیف تازه"
      empty="هنوز تکلیفی نوشته نشده است."
    />
  )
}

function TaskForm({ id }: { id: string | null }) {
  return (
    <RecordForm
      of={writingTasks}
      id={id}
      path={path}
      initial={{
        slug: '',
        language: listTaught()[0] ?? 'en',
        kind: 'general',
        level: 'A1',
        title: '',
        prompt: '',
        purpose: '',
        minWords: '',
        maxWords: '',
        minutes: '',
        criteria: [],
        model: '',
        modelNotes: [],
        position: 200,
        isHidden: false,
      }}
    >
      <RecordText
        source="title"
        label="عنوان"
        maxLength={limits.title}
        hint="به فارسی، مانند «نامه به صاحب‌خانه»"
      />
      <RecordText source="slug" label="نشانی" maxLength={80} dir="ltr" hint="مانند en-letter-to-landlord" />
      <RecordLanguage />
      <RecordSelect
        source="level"
        label="سطح"
        required
        options={levelCodes.map(value => ({ value, label: `${value} ${levelNames[value]}` }))}
      />
      <RecordSelect
        source="kind"
        label="گونه"
        required
        options={taskKinds.map(value => ({ value, label: taskKindNames[value] }))}
      />
      <RecordText
        source="prompt"
        label="صورت تکلیف"
        multiline
        rows={8}
        maxLength={limits.prompt}
        dir="auto"
        hint="به زبان تکلیف. سطرهایی که میان خانه‌هایشان « | » باشد جدول می‌شوند."
      />
      <RecordText source="purpose" label="هدف" multiline rows={2} maxLength={limits.purpose} />
      <RecordNumber source="minWords" label="کمترین واژه" />
      <RecordNumber source="maxWords" label="بیشترین واژه" hint="خالی برای بی‌مرز" />
      <RecordNumber source="minutes" label="زمان به دقیقه" />
      <Lines source="criteria" label="معیارها" />
      <RecordText
        source="model"
        label="نمونهٔ پاسخ"
        multiline
        rows={10}
        maxLength={limits.model}
        dir="auto"
        hint="به زبان تکلیف، یا خالی"
      />
      <Lines source="modelNotes" label="نکته‌های نمونه" />
      <RecordNumber source="position" label="جا در فهرست" />
      <RecordCheck source="isHidden" label="پنهان باشد" />
    </RecordForm>
  )
}

function Lines({ source, label }: { source: string; label: string }) {
  return (
    <RecordPart<string[]> source={source}>
      {({ value, change, error }) => (
        <div className={layout.stack}>
          <LinesField
            label={label}
            hint="هر سطر یکی، تا شش سطر"
            value={value}
            onChange={change}
            dir="rtl"
            rows={4}
          />
          {error && <FormErrors message={error} />}
        </div>
      )}
    </RecordPart>
  )
}
