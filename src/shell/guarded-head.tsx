import layout from '#ui/layout.module.css'
import { Loading } from '#ui/loading.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

/** What a guarded area shows everybody until the browser knows who is there: its name and a skeleton. */
export function GuardedHead({ title }: { title: string }) {
  return (
    <div className={layout.wrap}>
      <div className={layout.pageHead}>
        <h1>{title}</h1>
      </div>
      <Loading>
        <Skeleton height="18rem" />
      </Loading>
    </div>
  )
}
