import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { fetchFile } from '#client/fetch-file.ts'
import { buildQueryOptions } from '#client/query.tsx'
import { showError } from '#client/show-error.ts'
import { studioPaths } from '#contract/studio-paths.ts'
import { persianNumber, readInteger } from '#persian/digits.ts'
import { formatDate } from '#persian/jalali.ts'
import { UserText } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { Empty } from '#ui/empty.tsx'
import { Icon } from '#ui/icon.tsx'
import { Item } from '#ui/item.tsx'
import layout from '#ui/layout.module.css'
import { Pager } from '#ui/pager.tsx'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { StarIcon } from '#ui/star-icon.tsx'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import { listReportGroups, readReportCards, readReportGroup } from './contract.ts'

/** Report cards to print: the groups, or the learners of the one in the address. */
export default function ReportCardsAdmin() {
  const { pathname, search } = useLocation()
  const group = /\/report-cards\/([^/]+)\/?$/.exec(pathname)?.[1]
  const page = Math.max(1, readInteger(new URLSearchParams(search).get('page') ?? '') ?? 1)
  return <div className={layout.stack}>{group ? <Cards group={group} /> : <Groups page={page} />}</div>
}

function Groups({ page }: { page: number }) {
  const query = useQuery(buildQueryOptions(listReportGroups, { page }))
  return (
    <>
      <div>
        <h1>کارنامه‌ها</h1>
        <p className={text.muted}>گروه را باز کنید و کارنامهٔ همه یا یک نفر را چاپ کنید.</p>
      </div>
      <QueryView query={query} loading={<Skeleton height="20rem" />}>
        {data =>
          data.total === 0 ? (
            <Empty title="هنوز گروهی نیست که کارنامه داشته باشد.">
              گروهی که باز شود، با زبان‌آموزانش این‌جا می‌آید.
            </Empty>
          ) : (
            <>
              <ul className={classes(cardClass(), layout.list)} aria-label="گروه‌ها">
                {data.items.map(({ id, title, course, startsAt, endsAt }) => (
                  <Item
                    key={id}
                    drawing={<StarIcon icon="users" tone="soft" />}
                    title={
                      <a href={studioPaths.reportCards({ group: id })} className={text.link}>
                        <UserText>{`${course}، ${title}`}</UserText>
                      </a>
                    }
                    facts={[`${formatDate(startsAt)} تا ${formatDate(endsAt)}`]}
                  />
                ))}
              </ul>
              <Pager {...data} address={page => studioPaths.reportGroups({ page })} />
            </>
          )
        }
      </QueryView>
    </>
  )
}

function Cards({ group }: { group: string }) {
  const query = useQuery({ ...buildQueryOptions(readReportGroup, { group }), staleTime: 0 })
  /** What is being printed: an enrolment, or `all`. */
  const [printing, setPrinting] = useState<string | null>(null)
  const print = (name: string, enrolment?: string) => {
    if (printing) return
    setPrinting(enrolment ?? 'all')
    fetchFile(readReportCards, { group, ...(enrolment && { enrolment }) }, `${name}.pdf`)
      .catch(showError)
      .finally(() => setPrinting(null))
  }
  return (
    <QueryView query={query} loading={<Skeleton height="20rem" />}>
      {({ group: { title, course }, learners }) => (
        <>
          <div>
            <a href={studioPaths.reportGroups()} className={text.link}>
              <Icon name="back" /> کارنامه‌ها
            </a>
            <h1>
              <UserText>{course}</UserText>
            </h1>
            <p className={text.muted}>
              <UserText>{title}</UserText>، {persianNumber(learners.length)} زبان‌آموز
            </p>
          </div>
          {learners.length === 0 ? (
            <Empty title="در این گروه هنوز زبان‌آموزی نیست." />
          ) : (
            <>
              <div>
                <Button busy={printing === 'all'} onClick={() => print(`کارنامه‌های ${title}`)}>
                  <Icon name="printer" />
                  کارنامهٔ همه، PDF
                </Button>
              </div>
              <ul className={classes(cardClass(), layout.list)} aria-label="زبان‌آموزان">
                {learners.map(({ id, name, hasSentence }) => (
                  <Item key={id} title={<UserText>{name || 'بی‌نام'}</UserText>} facts={[]}>
                    {!hasSentence && <Tag tone="plain">بدون نظر استاد</Tag>}
                    <Button
                      variant="quiet"
                      size="small"
                      busy={printing === id}
                      onClick={() => print(`کارنامهٔ ${name}`, id)}
                    >
                      PDF<span className={text.spoken}>، کارنامهٔ {name}</span>
                    </Button>
                  </Item>
                ))}
              </ul>
            </>
          )}
        </>
      )}
    </QueryView>
  )
}
