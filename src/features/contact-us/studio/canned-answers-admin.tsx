import { useLocation } from 'react-router'
import { RecordText } from '#records/record-fields.tsx'
import { RecordForm } from '#records/record-form.tsx'
import { RecordList } from '#records/record-list.tsx'
import { UserText } from '#ui/bdi.tsx'
import layout from '#ui/layout.module.css'
import text from '#ui/text.module.css'
import { limits } from '../contract.ts'
import { cannedAnswers } from './contract.ts'

const path = '/studio/canned-answers'

/** Answers that stand ready, and below the list the form of one. */
export default function CannedAnswersAdmin() {
  const [, , , id] = useLocation().pathname.split('/')
  return (
    <div className={layout.stack}>
      <div>
        <h1>پاسخ‌های آماده</h1>
        <p className={text.muted}>در گفت‌وگو با یک کلیک می‌آید و پیش از فرستادن می‌توانید آن را تغییر دهید.</p>
      </div>
      {id ? <CannedAnswerForm key={id} id={id === 'new' ? null : id} /> : <CannedAnswers />}
    </div>
  )
}

function CannedAnswers() {
  return (
    <RecordList<{ id: string; title: string; body: string }>
      of={cannedAnswers}
      caption="پاسخ‌های آماده"
      columns={[
        { key: 'title', head: 'عنوان', cell: ({ title }) => <UserText>{title}</UserText> },
        { key: 'body', head: 'متن', cell: ({ body }) => <UserText>{body}</UserText> },
      ]}
      path={path}
      add="پاسخ تازه"
      empty="هنوز پاسخی آماده نکرده‌اید."
    />
  )
}

function CannedAnswerForm({ id }: { id: string | null }) {
  return (
    <RecordForm of={cannedAnswers} id={id} path={path} initial={{ title: '', body: '' }}>
      <RecordText source="title" label="عنوان" maxLength={60} />
      <RecordText
        source="body"
        label="متن"
        multiline
        rows={6}
        maxLength={limits.answer}
        hint="به جای {نام} نام نویسنده و به جای {شماره} کد پیگیری می‌آید."
      />
    </RecordForm>
  )
}
