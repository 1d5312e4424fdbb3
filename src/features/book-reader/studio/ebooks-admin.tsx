import { useQuery } from '@tanstack/react-query'
import { type ChangeEvent, useId, useState } from 'react'
import { useLocation } from 'react-router'
import { ApiError } from '#client/api-error.ts'
import { buildQueryOptions, useWrite } from '#client/query.tsx'
import { showError } from '#client/show-error.ts'
import { beyondFirst, buildPath } from '#contract/build-path.ts'
import { persianNumber } from '#persian/digits.ts'
import { roughSize } from '#persian/file-size.ts'
import { UserText } from '#ui/bdi.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { Empty } from '#ui/empty.tsx'
import layout from '#ui/layout.module.css'
import { Note } from '#ui/note.tsx'
import { Pager } from '#ui/pager.tsx'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import text from '#ui/text.module.css'
import { readPath } from '../reader-paths.ts'
import { type EbookRow, listEbooks, restoreTexts, uploadEpub } from './contract.ts'

const path = '/studio/ebooks'

/** What buyers read of each book: the texts of the school, or an EPUB that was sent. */
export default function EbooksAdmin() {
  const page = Number(new URLSearchParams(useLocation().search).get('page') ?? 1) || 1
  const list = useQuery({ ...buildQueryOptions(listEbooks, { page }), staleTime: 0 })
  return (
    <div className={layout.stack}>
      <div>
        <h1>کتاب‌های الکترونیکی</h1>
        <p className={text.muted}>
          فایلی که می‌فرستید جای متن مدرسه خوانده می‌شود. کتابی که برنامه دارد یا چیزی از بیرون می‌آورد پذیرفته
          نمی‌شود.
        </p>
      </div>
      <QueryView query={list} loading={<Skeleton height="20rem" />}>
        {data =>
          data.items.length === 0 ? (
            <Empty title="هنوز کتابی در فروشگاه نیست.">
              کتاب را در «کتاب‌ها» بسازید؛ سپس متن یا فایل آن اینجا نگه داشته می‌شود.
            </Empty>
          ) : (
            <>
              <ul className={layout.stack} aria-label="کتاب‌ها">
                {data.items.map(book => (
                  <li key={book.id}>
                    <BookCard book={book} />
                  </li>
                ))}
              </ul>
              <Pager {...data} address={next => buildPath(path, { page: beyondFirst(next) })} />
            </>
          )
        }
      </QueryView>
    </div>
  )
}

function BookCard({ book }: { book: EbookRow }) {
  const { id, title, author, slug, chapters, upload, isProduced, version } = book
  const inputId = useId()
  const [refusal, setRefusal] = useState<string | null>(null)
  const send = useWrite(uploadEpub, { invalidates: [listEbooks] })
  const restore = useWrite(restoreTexts, { invalidates: [listEbooks] })
  const pick = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    event.target.value = ''
    if (!file) return
    setRefusal(null)
    try {
      await send.mutateAsync({ id, name: file.name.slice(0, 200), file: file as never })
      showSnack('فایل کتاب پذیرفته شد.')
    } catch (thrown) {
      if (thrown instanceof ApiError && thrown.errors.length > 0) setRefusal(thrown.errors[0]!.message)
      else showError(thrown)
    }
  }
  const takeAway = () =>
    restore.mutateAsync({ id, version }).then(() => showSnack('متن مدرسه برگشت.'), showError)
  return (
    <article className={classes(cardClass(), layout.stack)} aria-label={title}>
      <div>
        <h2 className={text.strong}>
          <UserText>{title}</UserText>
        </h2>
        <p className={classes(text.small, text.muted)}>
          <UserText>{author}</UserText> · {upload ? 'فایل فرستاده‌شده: ' : ''}
          {upload ? (
            <>
              <UserText>{upload.name}</UserText> ({roughSize(upload.bytes)})
            </>
          ) : chapters > 0 ? (
            `متن مدرسه، ${persianNumber(chapters)} فصل`
          ) : (
            'هنوز متنی ندارد'
          )}
          {version > 0 && !isProduced && ' · جلد و فایل چاپی در حال ساختن است'}
        </p>
      </div>
      {refusal && (
        <Note tone="pomegranate" icon="circle-alert">
          <p role="alert">
            <UserText>{refusal}</UserText>
          </p>
        </Note>
      )}
      <div className={classes(layout.row, layout.wrapping)}>
        <label htmlFor={inputId} className={buttonClass({ variant: 'quiet', size: 'small' })}>
          {send.isPending ? 'در حال فرستادن…' : 'فرستادن EPUB'}
          <input
            id={inputId}
            type="file"
            accept=".epub,application/epub+zip"
            className={text.spoken}
            disabled={send.isPending}
            onChange={event => void pick(event)}
          />
        </label>
        {upload && chapters > 0 && (
          <Button size="small" variant="text" busy={restore.isPending} onClick={() => void takeAway()}>
            برگشت به متن مدرسه
          </Button>
        )}
        {version > 0 && (
          <a
            href={readPath({ slug })}
            data-reload
            className={buttonClass({ variant: 'text', size: 'small' })}
          >
            دیدن
          </a>
        )}
      </div>
    </article>
  )
}
