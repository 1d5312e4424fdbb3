import { useEffect, useState } from 'react'
import { persianNumber } from '#persian/digits.ts'
import { Note } from '#ui/note.tsx'
import text from '#ui/text.module.css'
import { findKept, type KeptFound, type KeptTalk } from './find-kept.ts'
import { FoundTalks } from './found-talks.tsx'

/** Without a connection: what is found in the messages that this device keeps, and that it is no more than those. */
export function KeptMessages({
  q,
  kind,
  talks,
}: {
  q: string
  kind: string | null
  talks: readonly KeptTalk[]
}) {
  const [kept, setKept] = useState<KeptFound | null>(null)
  useEffect(() => {
    let isPast = false
    const among = talks.filter(talk => kind === null || talk.kind === kind)
    void findKept(among, q).then(found => !isPast && setKept(found))
    return () => {
      isPast = true
    }
  }, [q, kind, talks])
  if (!kept) return null
  return (
    <>
      <Note tone="saffron" icon="wifi-off">
        <b>اتصال نیست.</b>{' '}
        {kept.searched > 0
          ? `فقط در آخرین پیام‌های ${persianNumber(kept.searched)} گفت‌وگو که روی این دستگاه مانده است جست‌وجو شد؛ با وصل شدن، در همه جست‌وجو می‌شود.`
          : 'پیامی روی این دستگاه نمانده است؛ با وصل شدن، در همهٔ پیام‌ها جست‌وجو می‌شود.'}
      </Note>
      {kept.found.length > 0 ? (
        <FoundTalks talks={kept.found} q={q} />
      ) : (
        kept.searched > 0 && (
          <p role="status" className={text.muted}>
            میان آن‌ها پیامی با «<bdi>{q}</bdi>» نیست.
          </p>
        )
      )}
    </>
  )
}
