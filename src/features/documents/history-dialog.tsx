import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { buildQueryOptions } from '#client/query.tsx'
import { formatDateTime } from '#persian/jalali.ts'
import { UserText } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import layout from '#ui/layout.module.css'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import { type DiffPart, type FieldChange, listRevisions, type Revision, readRevision } from './contract.ts'
import styles from './draft-writer.module.css'

/** What a text was: its revisions, what changed since the chosen one, and the way back to it. */
export default function HistoryDialog({
  document,
  onBringBack,
  onClose,
}: {
  document: string
  /** Makes a revision the text again, and closes this. */
  onBringBack: (revision: string) => Promise<void>
  onClose: () => void
}) {
  const query = useQuery({
    ...buildQueryOptions(listRevisions, { document, perPage: 100 }),
    staleTime: 0,
  })
  const [chosen, setChosen] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const bringBack = () => {
    setBusy(true)
    onBringBack(chosen!).catch((fault: Error) => {
      setBusy(false)
      showSnack(fault.message)
    })
  }
  const footer = chosen && (
    <Button busy={isBusy} onClick={bringBack}>
      بازگرداندن این نسخه
    </Button>
  )
  return (
    <Dialog title="تاریخچهٔ متن" size="wide" footer={footer} onClose={onClose}>
      <QueryView query={query} loading={<Skeleton height="12rem" />}>
        {data => (
          <div className={styles.both}>
            <ul className={styles.revisions} aria-label="نسخه‌ها">
              {data.items.map(revision => (
                <li key={revision.id}>
                  <RevisionButton
                    revision={revision}
                    isChosen={revision.id === chosen}
                    onChoose={() => setChosen(revision.id)}
                  />
                </li>
              ))}
            </ul>
            {chosen ? (
              <Changes key={chosen} document={document} revision={chosen} />
            ) : (
              <p className={text.muted}>نسخه‌ای را برگزینید تا ببینید از آن پس چه تغییر کرده است.</p>
            )}
          </div>
        )}
      </QueryView>
    </Dialog>
  )
}

function RevisionButton({
  revision: { author, updatedAt, isAside, isRestored, isOfFields },
  isChosen,
  onChoose,
}: {
  revision: Revision
  isChosen: boolean
  onChoose: () => void
}) {
  return (
    <button type="button" className={styles.revision} aria-pressed={isChosen} onClick={onChoose}>
      <time dateTime={updatedAt}>{formatDateTime(updatedAt)}</time>{' '}
      <small className={text.muted}>{author ?? 'مدرسه'}</small> {isAside && <Tag>کنار گذاشته</Tag>}
      {isRestored && <Tag>بازگردانده</Tag>}
      {isOfFields && <Tag>عنوان و بخش‌ها</Tag>}
    </button>
  )
}

function Changes({ document, revision }: { document: string; revision: string }) {
  const query = useQuery({
    ...buildQueryOptions(readRevision, { document, revision }),
    staleTime: 0,
  })
  return (
    <QueryView query={query} loading={<Skeleton height="12rem" />}>
      {data => (
        <section aria-label="تغییرها از آن پس" className={layout.stack}>
          {data.fields.length > 0 && <FieldChanges fields={data.fields} />}
          {data.isTextAlone && (
            <p className={text.small}>
              این نسخه تنها متن را دارد؛ عنوان و بخش‌های دیگر همان که هستند می‌مانند.
            </p>
          )}
          <p className={text.small}>
            {data.diff.every(({ kind }) => kind === 'same')
              ? 'متن همان است که اکنون هست.'
              : 'زیر آنچه افزوده شده خط است، و روی آنچه برداشته شده.'}
          </p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it */}
          <div className={styles.text} dir="rtl" tabIndex={0}>
            {numbered(data.diff).map(([index, { kind, text: words }]) => {
              if (kind === 'same') return <span key={index}>{words}</span>
              return kind === 'added' ? <ins key={index}>{words}</ins> : <del key={index}>{words}</del>
            })}
          </div>
        </section>
      )}
    </QueryView>
  )
}

function FieldChanges({ fields }: { fields: readonly FieldChange[] }) {
  return (
    <div className={layout.stack}>
      <p className={text.small}>
        این‌ها هم با متن برمی‌گردند. اگر نوشته منتشر شده باشد، خوانندگان آن‌ها را بی‌درنگ می‌بینند و متن را پس از
        انتشار دوباره.
      </p>
      <dl className={styles.fields}>
        {fields.map(({ label, was, is }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <small className={text.muted}>در این نسخه</small> <UserText>{was || 'خالی'}</UserText>
            </dd>
            <dd>
              <small className={text.muted}>اکنون</small> <UserText>{is || 'خالی'}</UserText>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

const numbered = (parts: readonly DiffPart[]) => parts.map((part, index) => [index, part] as const)
