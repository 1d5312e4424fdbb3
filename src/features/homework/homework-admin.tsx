import { lazy } from 'react'
import { useLocation } from 'react-router'
import { QueryProvider } from '#client/query.tsx'
import { studioPaths } from '#contract/studio-paths.ts'
import { readInteger } from '#persian/digits.ts'
import layout from '#ui/layout.module.css'
import { TabLinks } from '#ui/tabs.tsx'
import AnswerQueue from './answer-queue.tsx'

const TaughtGroups = lazy(() => import('./taught-groups.tsx'))
const TaughtGroup = lazy(() => import('./taught-group.tsx'))

/** Where teachers grade what was handed in, give homework to their groups and keep their grades. */
export default function HomeworkAdmin() {
  const { pathname, search } = useLocation()
  const query = new URLSearchParams(search)
  const page = Math.max(1, readInteger(query.get('page') ?? '') ?? 1)
  const group = /\/groups\/([^/]+)\/?$/.exec(pathname)?.[1]
  const isGroups = /\/groups\/?$/.test(pathname)
  const done = query.get('done') === 'yes' ? 'yes' : 'no'
  return (
    <QueryProvider>
      <div className={layout.stack}>
        {group ? (
          <TaughtGroup id={group} tab={query.get('tab')} />
        ) : (
          <>
            <h1>تکلیف‌ها</h1>
            <TabLinks
              label="تکلیف‌ها"
              chosen={isGroups ? 'groups' : done}
              tabs={[
                { key: 'no', label: 'صف تصحیح', to: studioPaths.answers() },
                { key: 'yes', label: 'تصحیح‌شده', to: studioPaths.answers({ done: true }) },
                { key: 'groups', label: 'گروه‌ها و نمره‌ها', to: studioPaths.taughtGroups() },
              ]}
            />
            {isGroups ? (
              <TaughtGroups page={page} />
            ) : (
              <AnswerQueue done={done} page={page} chosen={query.get('answer')} />
            )}
          </>
        )}
      </div>
    </QueryProvider>
  )
}
