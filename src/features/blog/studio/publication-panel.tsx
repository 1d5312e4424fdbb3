import { useQuery } from '@tanstack/react-query'
import { buildQueryOptions, invalidateQueries, useWrite } from '#client/query.tsx'
import { type DraftStatus, DraftWriter } from '#features/documents/public.tsx'
import { PublicationControls } from '#records/publication-controls.tsx'
import { classes } from '#ui/classes.ts'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import text from '#ui/text.module.css'
import { levelPath, postPath } from '../blog-paths.ts'
import { levelEnd, levelMark } from '../post-levels.ts'
import { membersMark } from '../rules.ts'
import { type Publication, posts, publishPost, readPublication, withdrawPost } from './contract.ts'

/** Where the text of a post is written, and when it comes out. */
export function PublicationPanel({ id }: { id: string }) {
  const query = useQuery(buildQueryOptions(readPublication, { id }))
  return (
    <QueryView query={query} loading={<Skeleton height="22rem" />}>
      {({ publication }) => (
        <DraftWriter
          document={publication.documentId}
          label="متن نوشته"
          onRestore={() => void invalidateQueries(readPublication, posts.list, posts.read)}
        >
          {status => (
            <>
              <p className={classes(text.small, text.faint)}>
                هر بند جهت خود را از نخستین حرفش می‌گیرد. زبانِ یک پاره را با{' '}
                <bdi dir="ltr">[Guten Tag]&#123;de&#125;</bdi> بگویید. هر چه پس از خط «{membersMark}» بیاید
                تنها برای اعضاست.
              </p>
              <p className={classes(text.small, text.faint)}>
                نوشته می‌تواند دو سطح داشته باشد: متن هر سطح میان خط «{levelMark('B1')}» و خط «{levelEnd}»
                می‌آید و هر چه بیرون از آن‌ها بماند در هر دو خوانده می‌شود. یکی از دو سطح، سطحی است که در «دربارهٔ
                نوشته» انتخاب شده است.
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
  const { state, publishAt, slug, otherLevel } = publication
  const write = useWrite(publishPost, { invalidates: [readPublication, posts.list, posts.read] })
  const withdraw = useWrite(withdrawPost, { invalidates: [readPublication, posts.list, posts.read] })
  const publish = (at: string | null) =>
    write
      .mutateAsync({ id, edition, at })
      .then(({ publication: { state } }) =>
        showSnack(state === 'scheduled' ? 'نوشته زمان‌بندی شد.' : 'نوشته منتشر شد.'),
      )
      // The panel shows why not.
      .catch(() => null)
  const isOutdated = publication.edition !== null && publication.edition !== edition
  return (
    <PublicationControls
      state={state}
      publishAt={publishAt}
      mayPublish={isSaved && !isEmpty}
      isBusy={write.isPending || withdraw.isPending}
      fault={write.error ?? withdraw.error}
      onPublish={at => void publish(at)}
      onWithdraw={() => withdraw.mutateAsync({ id, version: publication.version }).catch(() => null)}
      scheduled={time =>
        `این نوشته ${time} منتشر می‌شود. هر چه تا آن ساعت در متن، عنوان و بخش‌های دیگرش ذخیره شود، با همان منتشر می‌شود.`
      }
      published={
        <>
          <a href={postPath({ slug })} className={text.link}>
            دیدن نوشته
          </a>
          {otherLevel && (
            <a href={levelPath({ slug, level: otherLevel })} className={text.link}>
              دیدن نوشته در سطح {otherLevel}
            </a>
          )}
          {isOutdated && <span className={text.muted}>متن پس از انتشار تغییر کرده است.</span>}
        </>
      }
      again="انتشار متن تازه"
      withdrawn="خوانندگان دیگر این نوشته را نمی‌بینند تا دوباره منتشر شود."
    />
  )
}
