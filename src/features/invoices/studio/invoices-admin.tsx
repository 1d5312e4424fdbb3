import { useLocation } from 'react-router'
import { useMay } from '#account/use-may.ts'
import { studioPaths } from '#contract/studio-paths.ts'
import records from '#records/records.module.css'
import layout from '#ui/layout.module.css'
import { TabLinks } from '#ui/tabs.tsx'
import { InvoiceView } from './invoice-view.tsx'
import { InvoicesList } from './invoices-list.tsx'
import { SellerForm } from './seller-form.tsx'
import { TaxesCard } from './taxes-card.tsx'

/** What was issued, one of it, or how invoices name the school and what they tax. */
export default function InvoicesAdmin() {
  const [, , , id] = useLocation().pathname.split('/')
  const may = useMay()
  const maySetUp = may('invoices.setup')
  const isSettings = id === 'settings' && maySetUp
  if (id && !isSettings) return <InvoiceView key={id} id={id} />
  return (
    <div className={layout.stack}>
      <h1 className={records.title}>صورتحساب‌ها</h1>
      {maySetUp && (
        <TabLinks
          label="بخش‌های صورتحساب"
          tabs={[
            { key: 'list', label: 'صورتحساب‌ها', to: studioPaths.invoices() },
            { key: 'settings', label: 'مشخصات و مالیات', to: studioPaths.invoice({ id: 'settings' }) },
          ]}
          chosen={isSettings ? 'settings' : 'list'}
        />
      )}
      {isSettings ? (
        <>
          <SellerForm />
          <TaxesCard />
        </>
      ) : (
        <InvoicesList />
      )}
    </div>
  )
}
