import { useLocation } from 'react-router'
import { Records } from '#areas/studio/door.tsx'
import layout from '#ui/layout.module.css'
import { TabLinks } from '#ui/tabs.tsx'
import { BannerForm, Banners } from './banners-desk.tsx'
import { banners, faqs, holidays } from './contract.ts'
import { FaqForm, Faqs } from './faqs-desk.tsx'
import { HolidayForm, Holidays } from './holidays-desk.tsx'
import styles from './site-desk.module.css'
import { WordingForm } from './wording-form.tsx'

const collections = { faqs, holidays, banners }

const parts = [
  { key: 'wording', label: 'متن‌ها', to: '/studio/site/wording', List: WordingForm, Form: WordingForm },
  { key: 'banners', label: 'اطلاعیه‌ها', to: '/studio/site/banners', List: Banners, Form: BannerForm },
  { key: 'faqs', label: 'پرسش‌های پرتکرار', to: '/studio/site/faqs', List: Faqs, Form: FaqForm },
  { key: 'holidays', label: 'تعطیلی‌ها', to: '/studio/site/holidays', List: Holidays, Form: HolidayForm },
]

/** What the site says, part by part; below a part's list stands the form of one of its records. */
export default function SiteDesk() {
  const [, , , part, id] = useLocation().pathname.split('/')
  const { key, List, Form } = parts.find(({ key }) => key === part) ?? parts[0]!
  return (
    <div className={layout.stack}>
      <h1 className={styles.title}>سایت</h1>
      <TabLinks label="بخش‌های سایت" tabs={parts} chosen={key} />
      <Records collections={collections}>
        {id ? <Form key={id} id={id === 'new' ? null : id} /> : <List />}
      </Records>
    </div>
  )
}
