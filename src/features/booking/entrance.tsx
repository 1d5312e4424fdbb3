import { useState } from 'react'
import { errorMessage } from '#client/show-error.ts'
import { formatTime } from '#persian/jalali.ts'
import { Button } from '#ui/button.tsx'
import { FormErrors } from '#ui/form-errors.tsx'
import { Icon } from '#ui/icon.tsx'

/** The way into a meeting, which leads away once it is asked for; before it opens, says when it does. */
export function Entrance({
  label,
  opensAt,
  isOpen,
  enter,
}: {
  label: string
  opensAt: string
  isOpen: boolean
  /** Answers where the meeting is. */
  enter: () => Promise<{ url: string }>
}) {
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const go = async () => {
    setBusy(true)
    setFault(null)
    try {
      const { url } = await enter()
      window.location.assign(url)
    } catch (thrown) {
      setFault(errorMessage(thrown))
      setBusy(false)
    }
  }
  return (
    <>
      {fault && <FormErrors message={fault} />}
      <Button full busy={isBusy} onClick={() => void go()}>
        <Icon name="video" />
        {isOpen ? label : `ورود، از ساعت ${formatTime(opensAt)}`}
      </Button>
    </>
  )
}
