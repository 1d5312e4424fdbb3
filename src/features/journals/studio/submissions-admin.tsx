import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { buildQueryOptions } from '#client/query.tsx'
import { beyondFirst } from '#contract/build-path.ts'
import { studioPaths } from '#contract/studio-paths.ts'
import { persianNumber, readInteger } from '#persian/digits.ts'
import { formatDate } from '#persian/jalali.ts'
import { UserText } from '#ui/bdi.tsx'
import { cardClass } from '#ui/card.ts'
import { Empty } from '#ui/empty.tsx'
import layout from '#ui/layout.module.css'
import { Pager } from '#ui/pager.tsx'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Table } from '#ui/table.tsx'
import { TabLinks } from '#ui/tabs.tsx'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import { stateTags } from '../submissions/state-labels.ts'
import { SubmissionAdmin } from './submission-admin.tsx'
import { listSubmissions, type Queue, queues } from './submissions-contract.ts'

const queueNames: Record<Queue, string> = {
  waiting: 'در انتظار داور',
  reviewing: 'در دست داوری و بازنگری',
  decided: 'پایان‌یافته',
}

/** What was sent to the journals, by where it stands; and one of them with its reviewers. */
export default function SubmissionsAdmin() {
  const [, , , id] = useLocation().pathname.split('/')
  return (
    <div className={layout.stack}>
      <div>
        <h1>نوشته‌های رسیده به نشریه‌ها</h1>
        <p className={text.muted}>داوران نام نویسنده را نمی‌بینند و نویسنده نام داوران را.</p>
      </div>
      {id ? <SubmissionAdmin key={id} id={id} /> : <Queues />}
    </div>
  )
}

function Queues() {
  const asked = new URLSearchParams(useLocation().search)
  const show = queues.find(queue => queue === asked.get('show')) ?? 'waiting'
  const page = Math.max(1, readInteger(asked.get('page') ?? '') ?? 1)
  const query = useQuery(buildQueryOptions(listSubmissions, { show, page }))
  return (
    <>
      <TabLinks
        label="صف‌ها"
        chosen={show}
        tabs={queues.map(key => ({
          key,
          label: queueNames[key],
          to: studioPaths.journalSubmissions({ show: key }),
        }))}
      />
      <QueryView query={query} loading={<Skeleton height="12rem" />}>
        {({ items, total, perPage }) =>
          items.length === 0 ? (
            <Empty title="در این صف نوشته‌ای نیست.">
              هر نوشته‌ای که کسی به نشریه‌ای بفرستد، نخست در صف «{queueNames.waiting}» می‌آید.
            </Empty>
          ) : (
            <>
              <div className={cardClass()}>
                <Table
                  caption="نوشته‌های رسیده"
                  fold
                  rows={items}
                  rowKey={row => row.id}
                  columns={[
                    {
                      key: 'title',
                      head: 'عنوان',
                      names: true,
                      cell: row => (
                        <a href={studioPaths.journalSubmission(row)} className={text.link}>
                          <UserText>{row.title}</UserText>
                        </a>
                      ),
                    },
                    { key: 'journal', head: 'نشریه', label: 'نشریه:', cell: row => row.journal },
                    {
                      key: 'state',
                      head: 'وضع',
                      label: 'وضع:',
                      cell: ({ state }) => <Tag tone={stateTags[state].tone}>{stateTags[state].label}</Tag>,
                    },
                    {
                      key: 'reviews',
                      head: 'داوری',
                      label: 'داوری:',
                      cell: row => `${persianNumber(row.answered)} از ${persianNumber(row.asked)}`,
                    },
                    { key: 'at', head: 'رسیده', label: 'رسیده:', cell: row => formatDate(row.submittedAt) },
                  ]}
                />
              </div>
              <Pager
                page={page}
                perPage={perPage}
                total={total}
                address={page =>
                  studioPaths.journalSubmissions({ show, page: beyondFirst(page) || undefined })
                }
              />
            </>
          )
        }
      </QueryView>
    </>
  )
}
