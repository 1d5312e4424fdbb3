import type { ComponentType } from 'react'
import { useLocation } from 'react-router'
import layout from '#ui/layout.module.css'
import { TabLinks } from '#ui/tabs.tsx'
import text from '#ui/text.module.css'
import { OpenQuestions } from '../questions/open-questions.tsx'
import { CounselorForm, Counselors } from './counselors-admin.tsx'
import { PackageForm, Packages } from './packages-admin.tsx'
import { RulesForm } from './rules-form.tsx'
import { TopicForm, Topics } from './topics-admin.tsx'

type Part = {
  key: string
  label: string
  to: string
  List: ComponentType
  Form: ComponentType<{ id: string | null }>
}

const parts: readonly Part[] = [
  {
    key: 'counselors',
    label: 'مشاوران',
    to: '/studio/counseling/counselors',
    List: Counselors,
    Form: CounselorForm,
  },
  { key: 'topics', label: 'موضوع‌ها', to: '/studio/counseling/topics', List: Topics, Form: TopicForm },
  { key: 'packages', label: 'بسته‌ها', to: '/studio/counseling/packages', List: Packages, Form: PackageForm },
  {
    key: 'questions',
    label: 'پرسش‌های باز',
    to: '/studio/counseling/questions',
    List: OpenQuestions,
    Form: OpenQuestions,
  },
  { key: 'rules', label: 'قاعده‌ها', to: '/studio/counseling/rules', List: RulesForm, Form: RulesForm },
]

/** What staff keep of counseling, part by part; below a part's list stands the form of one of its records. */
export default function CounselingAdmin() {
  const [, , , part, id] = useLocation().pathname.split('/')
  const { key, List, Form } = parts.find(({ key }) => key === part) ?? parts[0]!
  return (
    <div className={layout.stack}>
      <div>
        <h1>مشاوره</h1>
        <p className={text.muted}>
          مشاوران و وقت‌هایشان، موضوع‌ها، بهای جلسه و بسته‌ها، و قاعدهٔ جابه‌جایی، لغو و نیامدن.
        </p>
      </div>
      <TabLinks label="بخش‌های مشاوره" tabs={parts} chosen={key} />
      {id ? <Form key={id} id={id === 'new' ? null : id} /> : <List />}
    </div>
  )
}
