import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { buildQueryOptions, useWrite } from '#client/query.tsx'
import { type DraftStatus, DraftWriter } from '#features/documents/public.tsx'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { FormErrors } from '#ui/form-errors.tsx'
import layout from '#ui/layout.module.css'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import { articlePath } from '../journal-paths.ts'
import { articles, type Publication, publishArticle, readPublication, withdrawArticle } from './contract.ts'

/** Where the text of an article is written, and brought out in its issue. */
export function PublicationPanel({ id }: { id: string }) {
  const query = useQuery(buildQueryOptions(readPublication, { id }))
  return (
    <QueryView query={query} loading={<Skeleton height="22rem" />}>
      {({ publication }) => (
        <DraftWriter document={publication.documentId} label="متن مقاله">
          {status => (
            <>
              <p className={classes(text.small, text.faint)}>
                پانویس را با <bdi dir="ltr">[^1]</bdi> در متن و <bdi dir="ltr">[^1]: …</bdi> در سطری جدا
                بنویسید. زبانِ یک پاره را با <bdi dir="ltr">[Guten Tag]&#123;de&#125;</bdi> بگویید.
              </p>
              <Panel id={id} publication={publication} {...status} />
            </>
          )}
        </DraftWriter>
      )}
    </QueryView>
  )
}

type Props = DraftStatus & { id: string; publication: Publication }

function Panel({ id, publication, edition, isSaved, isEmpty }: Props) {
  const { state, slug } = publication
  const [isAsking, setAsking] = useState(false)
  const stale = { invalidates: [readPublication, articles.list, articles.read] }
  const write = useWrite(publishArticle, stale)
  const withdraw = useWrite(withdrawArticle, stale)
  const fault = write.error ?? withdraw.error
  const isOutdated = publication.edition !== null && publication.edition !== edition
  const publish = () =>
    write
      .mutateAsync({ id, edition })
      .then(() => showSnack('مقاله منتشر شد؛ PDF و استنادش تا چند لحظهٔ دیگر آماده می‌شود.'))
      // The panel shows why not.
      .catch(() => null)
  return (
    <section aria-labelledby="publication" className={classes(cardClass({ padded: true }), layout.stack)}>
      <h2 id="publication" className={text.cardTitle}>
        انتشار
      </h2>
      {fault && <FormErrors message={fault.reason} />}
      {state === 'published' && (
        <p className={classes(layout.row, layout.wrapping)}>
          <Tag tone="pistachio">منتشرشده</Tag>
          <a href={articlePath({ slug })} className={text.link}>
            دیدن مقاله
          </a>
          {isOutdated && <span className={text.muted}>متن پس از انتشار تغییر کرده است.</span>}
        </p>
      )}
      <div className={classes(layout.row, layout.wrapping)}>
        <Button
          disabled={!isSaved || isEmpty}
          busy={write.isPending || withdraw.isPending}
          onClick={() => void publish()}
        >
          {state === 'published' ? 'انتشار متن تازه' : 'انتشار در شماره'}
        </Button>
        {state === 'published' && (
          <Button variant="quiet" onClick={() => setAsking(true)}>
            برگرداندن به پیش‌نویس
          </Button>
        )}
      </div>
      {isAsking && (
        <ConfirmDialog
          title="به پیش‌نویس برگردد؟"
          confirm="برگردد"
          reject="انصراف"
          busy={withdraw.isPending}
          fault={withdraw.error?.info.message}
          onAnswer={async isYes => {
            if (isYes) await withdraw.mutateAsync({ id, version: publication.version }).catch(() => null)
            setAsking(false)
          }}
        >
          کسانی که به این مقاله استناد کرده‌اند دیگر آن را نمی‌یابند تا دوباره منتشر شود.
        </ConfirmDialog>
      )}
    </section>
  )
}
