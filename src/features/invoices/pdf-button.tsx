import { useState } from 'react'
import { fetchFile } from '#client/fetch-file.ts'
import { showError } from '#client/show-error.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { readInvoicePdf } from './contract.ts'
import { invoiceName } from './labels.ts'

/** Gives the browser an invoice as PDF; `children` instead of the usual word, where several stand together. */
export function PdfButton({
  id,
  invoice,
  children,
}: {
  id: string
  invoice: { year: number; number: number }
  children?: string
}) {
  const [isBusy, setBusy] = useState(false)
  const download = () => {
    setBusy(true)
    void fetchFile(readInvoicePdf, { id }, `${invoiceName(invoice).replace('/', '-')}.pdf`)
      .catch(showError)
      .finally(() => setBusy(false))
  }
  return (
    <Button size="small" variant="quiet" busy={isBusy} onClick={download}>
      <Icon name="download" />
      {children ?? 'PDF صورتحساب'}
    </Button>
  )
}
