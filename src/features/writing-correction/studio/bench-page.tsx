import { lazy, Suspense } from 'react'
import { useLocation } from 'react-router'
import { studioPaths } from '#contract/studio-paths.ts'
import { buttonClass } from '#ui/button.tsx'
import { Empty } from '#ui/empty.tsx'
import { Loading } from '#ui/loading.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { loadBench } from './manifest.ts'

const Bench = loadBench && lazy(loadBench)

/** One text before its corrector. */
export default function BenchPage() {
  const [, , , id = ''] = useLocation().pathname.split('/')
  if (!Bench) {
    return (
      <>
        <h1>تصحیح نوشته</h1>
        <Empty
          title="این‌جا هنوز نوشته‌ای تصحیح نمی‌شود."
          action={
            <a href={studioPaths.writing()} className={buttonClass({ variant: 'quiet' })}>
              صف نوشته‌ها
            </a>
          }
        />
      </>
    )
  }
  return (
    <Suspense
      fallback={
        <Loading>
          <Skeleton height="24rem" />
        </Loading>
      }
    >
      <Bench key={id} id={id} />
    </Suspense>
  )
}
