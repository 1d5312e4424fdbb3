import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { buildQueryOptions, useWrite } from '#client/query.tsx'
import { persianNumber } from '#persian/digits.ts'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { FormErrors } from '#ui/form-errors.tsx'
import layout from '#ui/layout.module.css'
import { Note } from '#ui/note.tsx'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import { bookPath } from '../book-paths.ts'
import { formatNames } from '../labels.ts'
import { archiveBook, type BookPublication, books, publishBook, readPublication } from './contract.ts'
import { stateTags } from './state-tags.ts'

/** Whether a book is sold, and the buttons that change it. */
export function BookPublicationPanel({ id }: { id: string }) {
  const query = useQuery(buildQueryOptions(readPublication, { id }))
  return (
    <QueryView query={query} loading={<Skeleton height="7rem" />}>
      {({ publication }) => <Panel id={id} publication={publication} />}
    </QueryView>
  )
}

function Panel({ id, publication }: { id: string; publication: BookPublication }) {
  const { state, slug, owners, missing, version } = publication
  const [isAsking, setAsking] = useState(false)
  const stale = { invalidates: [readPublication, books.list, books.read] }
  const publish = useWrite(publishBook, stale)
  const archive = useWrite(archiveBook, stale)
  const fault = publish.error ?? archive.error
  return (
    <section aria-labelledby="publication" className={classes(cardClass({ padded: true }), layout.stack)}>
      <h2 id="publication" className={text.cardTitle}>
        فروش
      </h2>
      {fault && <FormErrors message={fault.info.message} />}
      <p className={classes(layout.row, layout.wrapping)}>
        <Tag tone={stateTags[state].tone}>{stateTags[state].label}</Tag>
        {state === 'published' && (
          <a href={bookPath({ slug })} className={text.link}>
            دیدن صفحهٔ کتاب
          </a>
        )}
        {owners > 0 && <span className={text.muted}>{persianNumber(owners)} نفر این کتاب را دارند.</span>}
      </p>
      {missing.length > 0 && (
        <Note tone="saffron">
          {missing.map(format => formatNames[format]).join(' و ')}: هنوز نه متنی هست و نه صدایی؛ هر که بخرد
          چیزی باز نمی‌کند. نخست آن را بگذارید یا این نسخه را نفروشید.
        </Note>
      )}
      <div className={classes(layout.row, layout.wrapping)}>
        {state === 'published' ? (
          <Button variant="quiet" busy={archive.isPending} onClick={() => setAsking(true)}>
            بایگانی
          </Button>
        ) : (
          <Button
            busy={publish.isPending}
            onClick={() =>
              publish.mutate({ id, version }, { onSuccess: () => showSnack('کتاب به فروش گذاشته شد.') })
            }
          >
            گذاشتن به فروش
          </Button>
        )}
      </div>
      {isAsking && (
        <ConfirmDialog
          title="کتاب بایگانی شود؟"
          confirm="بایگانی شود"
          reject="انصراف"
          busy={archive.isPending}
          onAnswer={async isYes => {
            if (isYes) await archive.mutateAsync({ id, version }).catch(() => null)
            setAsking(false)
          }}
        >
          از کتاب‌فروشی برداشته می‌شود؛ هر که خریده است، آن را نگه می‌دارد.
        </ConfirmDialog>
      )}
    </section>
  )
}
