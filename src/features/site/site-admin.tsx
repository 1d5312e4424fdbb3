import type { ComponentType } from 'react'
import { useLocation } from 'react-router'
import type { Permission } from '#account/permissions.ts'
import { useMay } from '#account/use-may.ts'
import layout from '#ui/layout.module.css'
import { TabLinks } from '#ui/tabs.tsx'
import { BannerForm, Banners } from './banners-admin.tsx'
import { FaqForm, Faqs } from './faqs-admin.tsx'
import { HolidayForm, Holidays } from './holidays/holidays-admin.tsx'
import { LanguagesForm } from './languages/languages-form.tsx'
import { LookForm } from './look/look-form.tsx'
import { MessageTemplateForm } from './message-templates/message-template-form.tsx'
import { MessageTemplates, messageTemplatesPath } from './message-templates/message-templates-list.tsx'
import { Opening } from './opening/opening-admin.tsx'
import styles from './site-admin.module.css'
import { WordingForm } from './wording-form.tsx'

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
  { key: 'look', label: 'نشان و رنگ', to: '/studio/site/look', List: LookForm, Form: LookForm },
  {
    key: 'languages',
    label: 'زبان‌ها',
    to: '/studio/site/languages',
    List: LanguagesForm,
    Form: LanguagesForm,
  },
  { key: 'banners', label: 'اطلاعیه‌ها', to: '/studio/site/banners', List: Banners, Form: BannerForm },
  { key: 'faqs', label: 'پرسش‌های پرتکرار', to: '/studio/site/faqs', List: Faqs, Form: FaqForm },
  { key: 'holidays', label: 'تعطیلی‌ها', to: '/studio/site/holidays', List: Holidays, Form: HolidayForm },
  {
    key: 'opening',
    label: 'باز شدن مدرسه',
    to: '/studio/site/opening',
    List: Opening,
    Form: Opening,
    permission: 'site.open',
  },
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
  const may = useMay()
  const open = parts.filter(({ permission }) => !permission || may(permission))
  const { key, List, Form } = open.find(({ key }) => key === part) ?? open[0]!
  return (
    <div className={layout.stack}>
      <h1 className={styles.title}>سایت</h1>
      <TabLinks label="بخش‌های سایت" tabs={open} chosen={key} />
      {id ? <Form key={id} id={id === 'new' ? null : id} /> : <List />}
    </div>
  )
}
