import type { ComponentType } from 'react'
import { useLocation } from 'react-router'
import layout from '#ui/layout.module.css'
import { TabLinks } from '#ui/tabs.tsx'
import text from '#ui/text.module.css'
import { CounselorForm, Counselors } from './counselors-admin.tsx'
import { counselingAdminParts } from './manifest.ts'
import { PackageForm, Packages } from './packages-admin.tsx'
import { RulesForm } from './rules-form.tsx'
import { TopicForm, Topics } from './topics-admin.tsx'

type Part = {
  order: number
  key: string
  label: string
  List: ComponentType
  Form: ComponentType<{ id: string | null }>
}

const parts: readonly Part[] = [
  { order: 10, key: 'counselors', label: 'مشاوران', List: Counselors, Form: CounselorForm },
  { order: 20, key: 'topics', label: 'موضوع‌ها', List: Topics, Form: TopicForm },
  { order: 30, key: 'packages', label: 'بسته‌ها', List: Packages, Form: PackageForm },
  { order: 50, key: 'rules', label: 'قاعده‌ها', List: RulesForm, Form: RulesForm },
  ...counselingAdminParts.map(({ Page, ...part }) => ({ ...part, List: Page, Form: Page })),
].toSorted((one, other) => one.order - other.order)

const tabs = parts.map(({ key, label }) => ({ key, label, to: `/studio/counseling/${key}` }))

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
      <TabLinks label="بخش‌های مشاوره" tabs={tabs} chosen={key} />
      {id ? <Form key={id} id={id === 'new' ? null : id} /> : <List />}
    </div>
  )
}
