import type { ComponentType } from 'react'
import { useLocation } from 'react-router'
import { mayDo, type Permission } from '#account/permissions.ts'
import { useSession } from '#client/session.ts'
import { Records } from '#records/records.tsx'
import layout from '#ui/layout.module.css'
import { TabLinks } from '#ui/tabs.tsx'
import { BannerForm, Banners } from './banners-admin.tsx'
import { banners, faqs, holidays } from './contract.ts'
import { FaqForm, Faqs } from './faqs-admin.tsx'
import { HolidayForm, Holidays } from './holidays-admin.tsx'
import { MessageTemplateForm } from './message-templates/message-template-form.tsx'
import { MessageTemplates, messageTemplatesPath } from './message-templates/message-templates-list.tsx'
import styles from './site-admin.module.css'
import { WordingForm } from './wording-form.tsx'

const collections = { faqs, holidays, banners }

type Part = {
  key: string
  label: string
  to: string
  List: ComponentType
  Form: ComponentType<{ id: string | null }>
  /** Without which nobody sees it; the page itself is for who may change the site. */
  permission?: Permission
}

const parts: readonly Part[] = [
  { key: 'wording', label: 'متن‌ها', to: '/studio/site/wording', List: WordingForm, Form: WordingForm },
  { key: 'banners', label: 'اطلاعیه‌ها', to: '/studio/site/banners', List: Banners, Form: BannerForm },
  { key: 'faqs', label: 'پرسش‌های پرتکرار', to: '/studio/site/faqs', List: Faqs, Form: FaqForm },
  { key: 'holidays', label: 'تعطیلی‌ها', to: '/studio/site/holidays', List: Holidays, Form: HolidayForm },
  {
    key: 'letter-texts',
    label: 'متن پیامک‌ها و ایمیل‌ها',
    to: messageTemplatesPath,
    List: MessageTemplates,
    Form: MessageTemplateForm,
    permission: 'messageTemplates.change',
  },
]

/** What the site says, part by part; below a part's list stands the form of one of its records. */
export default function SiteAdmin() {
  const [, , , part, id] = useLocation().pathname.split('/')
  const { user } = useSession()
  const open = parts.filter(({ permission }) => !permission || mayDo(user?.roles ?? [], permission))
  const { key, List, Form } = open.find(({ key }) => key === part) ?? open[0]!
  return (
    <div className={layout.stack}>
      <h1 className={styles.title}>سایت</h1>
      <TabLinks label="بخش‌های سایت" tabs={open} chosen={key} />
      <Records collections={collections}>
        {id ? <Form key={id} id={id === 'new' ? null : id} /> : <List />}
      </Records>
    </div>
  )
}
