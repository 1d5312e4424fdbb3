import { useState } from 'react'
import { fetchFile } from '#client/fetch-file.ts'
import { showError } from '#client/show-error.ts'
import { Bdi } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { type Order, readReceipt } from './contract.ts'
import { orderName } from './labels.ts'

/**
 * Gives the browser the receipt of an order as PDF. `small` in a list, where its name says of which.
 * @param lang `en` for payers abroad
 */
export function ReceiptButton({
  order: { id, number },
  small = false,
  lang = 'fa',
}: {
  order: Order
  small?: boolean
  lang?: 'fa' | 'en'
}) {
  const [isBusy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    try {
      await fetchFile(readReceipt, { id, lang }, `receipt-${number}${lang === 'en' ? '-en' : ''}.pdf`)
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
      {lang === 'en' ? (
        'رسید انگلیسی'
      ) : (
        <span>
          رسید <Bdi>PDF</Bdi>
        </span>
      )}
    </Button>
  )
}
