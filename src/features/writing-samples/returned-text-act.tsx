import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { DrawDialog } from './studio/draw-dialog.tsx'

/** Beside a text that came back: gives it to a second corrector. */
export default function ReturnedTextAct({ text }: { text: { id: string; title: string } }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        aria-label={`تصحیح دوم ${text.title}`}
        onClick={() => setOpen(true)}
      >
        تصحیح دوم
      </Button>
      {isOpen && <DrawDialog id={text.id} onClose={() => setOpen(false)} />}
    </>
  )
}
