import { useQuery } from '@tanstack/react-query'
import { buildQueryOptions, QueryProvider } from '#client/query.tsx'
import { formatDateTime } from '#persian/jalali.ts'
import { Bdi } from '#ui/bdi.tsx'
import { Icon } from '#ui/icon.tsx'
import { Note } from '#ui/note.tsx'
import text from '#ui/text.module.css'
import { myPlacements } from './contract.ts'
import { placementPaths } from './placement-paths.ts'
import { describeSubject } from './result-labels.ts'

/** The attempt that was begun in this browser or account and not finished, and the last result. */
export default function Unfinished() {
  return (
    <QueryProvider>
      <Found />
    </QueryProvider>
  )
}

function Found() {
  const { data } = useQuery(buildQueryOptions(myPlacements, {}))
  const open = data?.attempts.find(({ state, answered }) => state === 'open' && answered > 0)
  const done = data?.attempts.find(({ state }) => state === 'done')
  return (
    <>
      {open && (
        <Note icon="rotate-ccw">
          یک تعیین سطح نیمه‌تمام دارید: {describeSubject(open)}، {formatDateTime(open.changedAt)}.{' '}
          <a className={text.link} href={placementPaths.test({ id: open.id })}>
            ادامه از همان پرسش <Icon name="forward" />
          </a>
        </Note>
      )}
      {done?.level && (
        <Note icon="compass">
          نتیجهٔ پیشین شما: {describeSubject(done)}، <Bdi>{done.level}</Bdi>.{' '}
          <a className={text.link} href={placementPaths.result({ id: done.id })}>
            دیدن نتیجه <Icon name="forward" />
          </a>
        </Note>
      )}
    </>
  )
}
