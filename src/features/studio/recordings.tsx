import { lazy } from 'react'
import { useLocation } from 'react-router'
import { recordingsAdmin } from '#features/course/studio-public.tsx'
import { readInteger } from '#persian/digits.ts'
import layout from '#ui/layout.module.css'
import text from '#ui/text.module.css'
import styles from './dashboard.module.css'

const RecordingsAdmin = lazy(recordingsAdmin)

/** Where teachers put the recordings of their sessions. */
export default function Recordings() {
  const query = new URLSearchParams(useLocation().search)
  const page = Math.max(1, readInteger(query.get('page') ?? '') ?? 1)
  return (
    <div className={layout.stack}>
      <div>
        <h1 className={styles.title}>جلسه‌های ضبط‌شده</h1>
        <p className={text.muted}>فایل هر جلسه، زیرنویس و متن آن؛ تازه‌ترین بالا.</p>
      </div>
      <RecordingsAdmin page={page} address={page => `/studio/recordings${page > 1 ? `?page=${page}` : ''}`} />
    </div>
  )
}
