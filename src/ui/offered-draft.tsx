import { formatDateTime } from '#persian/jalali.ts'
import { Button } from './button.tsx'
import layout from './layout.module.css'
import { Note } from './note.tsx'

/** The choice between what stands in a form and a newer draft of another device; nothing where there is none. */
export function OfferedDraft({
  draft: { offered, take, stay },
}: {
  draft: {
    /** When it was written, in milliseconds. */
    offered: number | null
    take(): void
    stay(): void
  }
}) {
  if (offered === null) return null
  return (
    <Note>
      <p>روی دستگاه دیگری پیش‌نویس تازه‌تری دارید، از {formatDateTime(offered)}.</p>
      <p className={layout.row}>
        <Button size="small" onClick={take}>
          آوردن پیش‌نویس
        </Button>
        <Button size="small" variant="quiet" onClick={stay}>
          همین بماند
        </Button>
      </p>
    </Note>
  )
}
