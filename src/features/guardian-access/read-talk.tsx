import { useState } from 'react'
import { ApiError, callApi } from '#client/call-api.ts'
import { formatDay } from '#features/chat/public.ts'
import { ReadBubble, ReadFiles } from '#features/chat/public.tsx'
import { FileLinks } from '#features/contact-us/public.tsx'
import { formatDateTime } from '#persian/jalali.ts'
import { Button } from '#ui/button.tsx'
import { Empty } from '#ui/empty.tsx'
import layout from '#ui/layout.module.css'
import { Note } from '#ui/note.tsx'
import { lookAtTalk, lookAtTicket, type ReadMessage } from './contract.ts'
import styles from './guardian-access.module.css'

type Page = { items: readonly ReadMessage[]; before: number | null }

const missing = 'این گفت‌وگو نیست، یا دیگر نمی‌توانید آن را بخوانید.'

/** A conversation of a child with one of the staff; opening it and each older page is a look. */
export const ReadTalk = ({ child, talk }: { child: string; talk: string }) => (
  <Opening
    look={before => callApi(lookAtTalk, { child, talk, ...(before !== null && { before }) })}
    what="این گفت‌وگو"
  />
)

/** A ticket of a child. */
export const ReadTicket = ({ child, ticket }: { child: string; ticket: string }) => (
  <Opening
    look={async () => ({ ...(await callApi(lookAtTicket, { child, ticket })), before: null })}
    what="این پیام به پشتیبانی"
  />
)

/** Nothing is read before it is asked for: coming here is no look yet. */
function Opening({ look, what }: { look: (before: number | null) => Promise<Page>; what: string }) {
  const [page, setPage] = useState<Page | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const read = async (before: number | null) => {
    setBusy(true)
    setError(null)
    try {
      const found = await look(before)
      setPage(known =>
        before === null ? found : { ...found, items: [...found.items, ...(known?.items ?? [])] },
      )
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown
      if (thrown.http === 404) setPage(null)
      setError(thrown.http === 404 ? missing : thrown.info.message)
    } finally {
      setBusy(false)
    }
  }
  if (!page)
    return (
      <div className={layout.stack}>
        <Note>هر بار خواندن ثبت می‌شود و هر دو طرف گفت‌وگو می‌بینند که سرپرست آن را خوانده است.</Note>
        {error && (
          <Note tone="pomegranate" alert>
            {error}
          </Note>
        )}
        <div>
          <Button busy={isBusy} onClick={() => void read(null)}>
            خواندن {what}
          </Button>
        </div>
      </div>
    )
  return (
    <div className={styles.talk}>
      {page.before !== null && (
        <div>
          <Button variant="quiet" size="small" busy={isBusy} onClick={() => void read(page.before)}>
            پیام‌های پیشین
          </Button>
        </div>
      )}
      {error && (
        <Note tone="pomegranate" alert>
          {error}
        </Note>
      )}
      {page.items.length === 0 && <Empty title="در این گفت‌وگو پیامی نیست." />}
      <div role="log" aria-label="پیام‌ها" className={styles.talk}>
        {page.items.map((message, index) => (
          <Line key={message.id} message={message} before={page.items[index - 1]} />
        ))}
      </div>
      <p className={styles.event}>این صفحه فقط برای خواندن است.</p>
    </div>
  )
}

function Line({ message, before }: { message: ReadMessage; before: ReadMessage | undefined }) {
  const day = formatDay(message.at)
  const isNewDay = before === undefined || formatDay(before.at) !== day
  return (
    <>
      {isNewDay && <p className={styles.event}>{day}</p>}
      {message.from === 'event' ? (
        <p className={styles.event}>
          {message.text}، {formatDateTime(message.at)}
        </p>
      ) : (
        <ReadBubble
          message={{
            ...message,
            author: message.authorName ?? (message.from === 'school' ? 'مدرسه' : 'حساب حذف‌شده'),
          }}
          isFar={message.from === 'school'}
          files={
            <>
              <ReadFiles files={message.attachments} />
              <FileLinks files={message.files} />
            </>
          }
        />
      )}
    </>
  )
}
