import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fetchFile } from '#client/fetch-file.ts'
import { buildQueryOptions, QueryProvider } from '#client/query.tsx'
import { showError } from '#client/show-error.ts'
import { persianNumber } from '#persian/digits.ts'
import { formatDateTime } from '#persian/jalali.ts'
import { UserText } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { Empty } from '#ui/empty.tsx'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout.module.css'
import { Note } from '#ui/note.tsx'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import text from '#ui/text.module.css'
import { type DownloadLink, readLink, takeFile } from '../contract.ts'
import type { FileFormat } from '../rules.ts'

/** What is behind a link: the files of a book, as long as it is good. */
export default function DownloadView({ seal }: { seal: string }) {
  return (
    <QueryProvider>
      <Link seal={seal} />
    </QueryProvider>
  )
}

function Link({ seal }: { seal: string }) {
  const link = useQuery({ ...buildQueryOptions(readLink, { seal }), retry: false, staleTime: 0 })
  if (link.error?.http === 404)
    return (
      <Empty title="این پیوند کتابی را باز نمی‌کند.">
        شاید پیوند تازه‌تری جایش را گرفته، یا سفارش برگشته است. صاحب کتاب پیوند خود را در «کتاب‌های من» می‌بیند.
      </Empty>
    )
  return (
    <QueryView query={link} loading={<Skeleton height="12rem" />}>
      {data => <Files seal={seal} link={data} onTaken={() => void link.refetch()} />}
    </QueryView>
  )
}

const spent = {
  used: 'این پیوند به اندازه‌ای که می‌شد به کار رفته است.',
  expired: 'مهلت این پیوند گذشته است.',
}

function Files({ seal, link, onTaken }: { seal: string; link: DownloadLink; onTaken: () => void }) {
  const { title, author, hasPdf, state, remaining, expiresAt } = link
  const [busy, setBusy] = useState<FileFormat | null>(null)
  const take = async (format: FileFormat) => {
    setBusy(format)
    try {
      await fetchFile(takeFile, { seal, format }, `${title}.${format}`)
    } catch (thrown) {
      showError(thrown)
    } finally {
      setBusy(null)
      onTaken()
    }
  }
  return (
    <section className={classes(cardClass(), layout.stack)} aria-labelledby="file">
      <h2 id="file">
        <UserText>{title}</UserText>
      </h2>
      <p className={text.muted}>
        <UserText>{author}</UserText>
      </p>
      {state === 'live' ? (
        <>
          <div className={classes(layout.row, layout.wrapping)}>
            <Button busy={busy === 'epub'} disabled={busy !== null} onClick={() => void take('epub')}>
              <Icon name="download" />
              دریافت EPUB
            </Button>
            {hasPdf && (
              <Button
                variant="quiet"
                busy={busy === 'pdf'}
                disabled={busy !== null}
                onClick={() => void take('pdf')}
              >
                <Icon name="download" />
                دریافت PDF
              </Button>
            )}
          </div>
          <p role="status" className={classes(text.small, text.muted)}>
            {persianNumber(remaining)} دریافت دیگر تا {formatDateTime(expiresAt)}. نام خریدار و شمارهٔ سفارش در
            فایل نوشته شده است.
          </p>
        </>
      ) : (
        <Note tone="saffron" icon="circle-alert">
          <p role="status">
            {spent[state]} صاحب کتاب از پشتیبانی پیوند تازه می‌گیرد و همیشه در مرورگر می‌خواند.
          </p>
        </Note>
      )}
    </section>
  )
}
