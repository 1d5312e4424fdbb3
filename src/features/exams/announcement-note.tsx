import { useState } from 'react'
import { formatTime } from '#persian/jalali.ts'
import { Button } from '#ui/button.tsx'
import layout from '#ui/layout.module.css'
import { Note } from '#ui/note.tsx'
import type { Paper } from './contract.ts'
import styles from './exam.module.css'

/** What the school says to all who sit the exam, until it is put away; a newer one shows again. */
export function AnnouncementNote({ announcement }: Pick<Paper, 'announcement'>) {
  const [readAt, setReadAt] = useState<string | null>(null)
  if (!announcement || announcement.at === readAt) return null
  return (
    <div className={`${layout.wrap} ${styles.announcement}`}>
      <Note icon="megaphone" alert>
        <p>
          <b>پیام مراقب، {formatTime(announcement.at)}:</b> {announcement.text}
        </p>
        <Button variant="text" size="small" onClick={() => setReadAt(announcement.at)}>
          خواندم
        </Button>
      </Note>
    </div>
  )
}
