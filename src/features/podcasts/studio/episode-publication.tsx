import { useQuery } from '@tanstack/react-query'
import { buildQueryOptions, useWrite } from '#client/query.tsx'
import { PublicationControls } from '#records/publication-controls.tsx'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import text from '#ui/text.module.css'
import { episodePath } from '../podcast-paths.ts'
import { episodes, type Publication, publishEpisode, readPublication, withdrawEpisode } from './contract.ts'

/** When an episode comes out. */
export function EpisodePublication({ id }: { id: string }) {
  const query = useQuery(buildQueryOptions(readPublication, { id }))
  return (
    <QueryView query={query} loading={<Skeleton height="10rem" />}>
      {({ publication }) => <Panel id={id} publication={publication} />}
    </QueryView>
  )
}

function Panel({ id, publication }: { id: string; publication: Publication }) {
  const { state, publishAt, slug, version } = publication
  const invalidates = [readPublication, episodes.list, episodes.read]
  const write = useWrite(publishEpisode, { invalidates })
  const withdraw = useWrite(withdrawEpisode, { invalidates })
  const publish = (at: string | null) =>
    write
      .mutateAsync({ id, version, at })
      .then(({ publication: { state } }) =>
        showSnack(state === 'scheduled' ? 'قسمت زمان‌بندی شد.' : 'قسمت منتشر شد.'),
      )
      // The panel shows why not.
      .catch(() => null)
  return (
    <PublicationControls
      state={state}
      publishAt={publishAt}
      mayPublish
      isBusy={write.isPending || withdraw.isPending}
      fault={write.error ?? withdraw.error}
      onPublish={at => void publish(at)}
      onWithdraw={() => withdraw.mutateAsync({ id, version }).catch(() => null)}
      scheduled={time => `این قسمت ${time} منتشر می‌شود، همان‌گونه که تا آن ساعت ذخیره شده باشد.`}
      published={
        <a href={episodePath({ slug })} className={text.link}>
          دیدن قسمت
        </a>
      }
      withdrawn="شنوندگان دیگر این قسمت را نمی‌بینند و از فهرست برنامه‌های پادکست هم می‌رود تا دوباره منتشر شود."
    />
  )
}
