import { useEffect, useState } from 'react'
import { fetchBlob } from '#client/fetch-file.ts'
import { errorMessage } from '#client/show-error.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { FormErrors } from '#ui/form-errors.tsx'
import { Icon } from '#ui/icon.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { readPaymentSlip } from './contract.ts'
import styles from './front-desk.module.css'

/** Shows the picture of the slip of a transfer to whoever checks what was paid by it. */
export function SlipButton({ payment }: { payment: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="small" variant="quiet" onClick={() => setOpen(true)}>
        <Icon name="eye" />
        عکس فیش
      </Button>
      {isOpen && <SlipDialog payment={payment} onClose={() => setOpen(false)} />}
    </>
  )
}

function SlipDialog({ payment, onClose }: { payment: string; onClose: () => void }) {
  const [picture, setPicture] = useState<{ url: string } | { fault: string } | null>(null)
  useEffect(() => {
    let url: string | null = null
    let isClosed = false
    fetchBlob(readPaymentSlip, { id: payment }).then(
      file => {
        if (isClosed) return
        url = URL.createObjectURL(file)
        setPicture({ url })
      },
      (fault: unknown) => setPicture({ fault: errorMessage(fault) }),
    )
    return () => {
      isClosed = true
      if (url) URL.revokeObjectURL(url)
    }
  }, [payment])
  return (
    <Dialog title="عکس فیش واریز" onClose={onClose}>
      {picture === null ? (
        <Skeleton height="20rem" />
      ) : 'url' in picture ? (
        <img src={picture.url} alt="فیش واریز" className={styles.slip} />
      ) : (
        <FormErrors message={picture.fault} />
      )}
    </Dialog>
  )
}
