import { useQuery } from '@tanstack/react-query'
import { lazy, useState } from 'react'
import { buildQueryOptions, useWrite } from '#client/query.tsx'
import type { OutputOf } from '#contract/endpoint.ts'
import { studioPaths } from '#contract/studio-paths.ts'
import { GroupConsents } from '#features/consents/public.tsx'
import { persianNumber } from '#persian/digits.ts'
import { formatDateTime } from '#persian/jalali.ts'
import { UserText } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { Empty } from '#ui/empty.tsx'
import { Icon } from '#ui/icon.tsx'
import { Item } from '#ui/item.tsx'
import layout from '#ui/layout.module.css'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import { TabLinks } from '#ui/tabs.tsx'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import { dropHomework, type GivenHomework, listTaughtGroups, readTaughtGroup } from './contract.ts'
import { HomeworkForm } from './homework-form.tsx'
import { taughtTabs } from './manifest.ts'
import { rubrics } from './rubrics.ts'

const GradeBook = lazy(() => import('./grades/grade-book.tsx'))

/** `tab`: as the address says it; what is not known is the homework. */
type Props = { id: string; tab: string | null }

/** A group of one's own: its homework, its grades, and what features have of it. */
export default function TaughtGroup({ id, tab }: Props) {
  const query = useQuery(buildQueryOptions(readTaughtGroup, { group: id }))
  return (
    <QueryView query={query} loading={<Skeleton height="20rem" />}>
      {data => <Loaded id={id} tab={tab} {...data} />}
    </QueryView>
  )
}

function Loaded({ id, tab, group, sessions, homework }: Props & OutputOf<typeof readTaughtGroup>) {
  /** What is being written: null for nothing, `new`, or homework that is changed. */
  const [written, setWritten] = useState<GivenHomework | 'new' | null>(null)
  const opened = taughtTabs.find(({ key }) => key === tab)
  return (
    <>
      <div>
        <a href={studioPaths.taughtGroups()} className={text.link}>
          <Icon name="back" /> گروه‌ها
        </a>
        <h1>
          <UserText>{group.course}</UserText>
        </h1>
        <p className={text.muted}>
          <UserText>{group.title}</UserText>، {persianNumber(group.learners)} زبان‌آموز
        </p>
      </div>
      <GroupConsents id={id} />
      <TabLinks
        label="گروه"
        chosen={opened?.key ?? (tab === 'grades' ? 'grades' : 'homework')}
        tabs={[
          { key: 'homework', label: 'تکلیف‌ها', to: studioPaths.taughtGroup({ id }) },
          { key: 'grades', label: 'نمره‌ها', to: studioPaths.taughtGroup({ id, tab: 'grades' }) },
          ...taughtTabs.map(({ key, label }) => ({
            key,
            label,
            to: studioPaths.taughtGroup({ id, tab: key }),
          })),
        ]}
      />
      {opened ? (
        <opened.Tab group={id} />
      ) : tab === 'grades' ? (
        <GradeBook group={id} />
      ) : written ? (
        <HomeworkForm
          group={id}
          sessions={sessions}
          homework={written === 'new' ? null : written}
          onDone={() => setWritten(null)}
        />
      ) : (
        <>
          <div>
            <Button onClick={() => setWritten('new')}>
              <Icon name="plus" />
              تکلیف تازه
            </Button>
          </div>
          {homework.length === 0 ? (
            <Empty title="به این گروه هنوز تکلیفی نداده‌اید." />
          ) : (
            <ul className={classes(cardClass(), layout.list)} aria-label="تکلیف‌ها">
              {homework.map(item => (
                <Given
                  key={item.id}
                  item={item}
                  learners={group.learners}
                  onChange={() => setWritten(item)}
                />
              ))}
            </ul>
          )}
        </>
      )}
    </>
  )
}

function Given({
  item,
  learners,
  onChange,
}: {
  item: GivenHomework
  learners: number
  onChange: () => void
}) {
  const { id, title, session, task, dueAt, mostPoints, handedIn, waiting } = item
  const drop = useWrite(dropHomework, { invalidates: [readTaughtGroup, listTaughtGroups] })
  return (
    <Item
      title={<UserText>{title}</UserText>}
      facts={[
        `جلسهٔ ${persianNumber(session.number)}`,
        rubrics[task].title,
        `مهلت: ${formatDateTime(dueAt)}`,
        `از ${persianNumber(mostPoints)} نمره`,
        `${persianNumber(handedIn)} از ${persianNumber(learners)} فرستاده‌اند`,
      ]}
    >
      {waiting > 0 && <Tag tone="saffron">{persianNumber(waiting)} در صف</Tag>}
      <Button variant="quiet" size="small" aria-label={`تغییر ${title}`} onClick={onChange}>
        تغییر
      </Button>
      {handedIn === 0 && (
        <Button
          variant="text"
          size="small"
          aria-label={`حذف ${title}`}
          busy={drop.isPending}
          onClick={() =>
            void drop.mutateAsync({ homework: id }).then(
              () => showSnack('تکلیف حذف شد.'),
              fault => showSnack(fault.info.message),
            )
          }
        >
          حذف
        </Button>
      )}
    </Item>
  )
}
