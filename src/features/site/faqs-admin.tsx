import { RecordText } from '#records/record-fields.tsx'
import { RecordForm } from '#records/record-form.tsx'
import { RecordList } from '#records/record-list.tsx'
import { faqs } from './contract.ts'

const path = '/studio/site/faqs'

export function Faqs() {
  return (
    <RecordList<{ id: string; question: string; answer: string }>
      of={faqs}
      caption="پرسش‌های پرتکرار"
      columns={[{ key: 'question', head: 'پرسش', cell: ({ question }) => question }]}
      path={path}
      add="پرسش تازه"
      empty="هنوز پرسشی ننوشته‌اید."
    />
  )
}

export function FaqForm({ id }: { id: string | null }) {
  return (
    <RecordForm of={faqs} id={id} path={path}>
      <RecordText source="question" label="پرسش" maxLength={200} dir="auto" />
      <RecordText source="answer" label="پاسخ" maxLength={2000} dir="auto" multiline rows={6} />
    </RecordForm>
  )
}
