import { useState } from 'react'
import { fetchFile } from '#client/fetch-file.ts'
import { showError } from '#client/show-error.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { type Order, readReceipt } from './contract.ts'
import { orderName } from './labels.ts'

/** Gives the browser the receipt of an order as PDF. `small` in a list, where its name says of which. */
export function ReceiptButton({ order: { id, number }, small = false }: { order: Order; small?: boolean }) {
  const [isBusy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    try {
      await fetchFile(readReceipt, { id }, `hamava-${number}.pdf`)
    } catch (fault) {
      showError(fault)
    }
    setBusy(false)
  }
  return (
    <Button
      variant="quiet"
      size={small ? 'small' : 'medium'}
      busy={isBusy}
      aria-label={small ? `رسید PDF ${orderName(number)}` : undefined}
      onClick={() => void download()}
    >
      <Icon name="download" />
      رسید PDF
    </Button>
  )
}
