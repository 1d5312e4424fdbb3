import { lazy, Suspense, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'

const ChecksDialog = lazy(() => import('./studio/checks-dialog.tsx'))

/** Staff write the questions of a recording, and see how they were answered. */
export function RecordingTool({ recording, title }: { recording: string; title: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div>
      <Button
        variant="quiet"
        size="small"
        aria-label={`پرسش‌های میان پخش: ${title}`}
        onClick={() => setOpen(true)}
      >
        <Icon name="clipboard-check" />
        پرسش‌های میان پخش
      </Button>
      {isOpen && (
        <Suspense>
          <ChecksDialog recording={recording} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}
