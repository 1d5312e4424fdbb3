import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { MessageDialog } from './message-dialog.tsx'

/** Writes to one person. */
export function MessageButton({ person }: { person: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="quiet" size="small" onClick={() => setOpen(true)}>
        <Icon name="message-circle" />
        پیام
      </Button>
      {isOpen && <MessageDialog count={1} to={{ ids: [person] }} onClose={() => setOpen(false)} />}
    </>
  )
}
