import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import { useMay } from '#account/use-may.ts'
import { offlineQueryOptions } from '#client/offline-query.ts'
import { buildQueryOptions, useWrite } from '#client/query.tsx'
import { showError } from '#client/show-error.ts'
import { nameLanguage } from '#contract/school-languages.ts'
import { studioPaths } from '#contract/studio-paths.ts'
import { persianNumber, readInteger } from '#persian/digits.ts'
import { formatDateTime } from '#persian/jalali.ts'
import { Bdi, UserText } from '#ui/bdi.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { Empty } from '#ui/empty.tsx'
import layout from '#ui/layout.module.css'
import { Pager } from '#ui/pager.tsx'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Table } from '#ui/table.tsx'
import { TabLinks } from '#ui/tabs.tsx'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import { FileTags } from '../file-tags.tsx'
import { describeText, wordsText } from '../labels.ts'
import { motherTongues, type QueuePart, queueParts } from '../rules.ts'
import { AssignDialog } from './assign-dialog.tsx'
import { giveTextBack, listCorrectors, listQueue, type QueuedText, takeText } from './contract.ts'
import { loadAlong, loadBench, loadReturnedAct } from './manifest.ts'
import styles from './studio.module.css'

const Along = loadAlong && lazy(loadAlong)
const ReturnedAct = loadReturnedAct && lazy(loadReturnedAct)
const loadBenchPage = () => Promise.all([import('./bench-page.tsx'), loadBench?.()])

const partTitles: Record<QueuePart, string> = {
  waiting: 'در صف',
  mine: 'برداشته‌های من',
  taken: 'در دست تصحیح',
  late: 'دیرشده',
  returned: 'تصحیح‌شده',
}

const nothing: Record<QueuePart, string> = {
  waiting: 'نوشته‌ای در صف نیست.',
  mine: 'نوشته‌ای برنداشته‌اید.',
  taken: 'نوشته‌ای در دست تصحیح نیست.',
  late: 'هیچ نوشته‌ای دیر نشده است.',
  returned: 'هنوز نوشته‌ای تصحیح نشده است.',
}

/** The texts that are sent, by the hour they are due, and what each corrector has of them. */
export default function QueueAdmin() {
  const query = new URLSearchParams(useLocation().search)
  const show = queueParts.find(part => part === query.get('show')) ?? 'waiting'
  const page = Math.max(1, readInteger(query.get('page') ?? '') ?? 1)
  const may = useMay()
  const mayManage = may('writing.manage')
  const queue = useQuery(offlineQueryOptions(listQueue, { show, page }))
  const counts = queue.data?.counts
  return (
    <div className={layout.stack}>
      <div className={classes(layout.spread, layout.wrapping)}>
        <h1>تصحیح نوشتار</h1>
        {mayManage && (
          <div className={classes(layout.row, layout.wrapping)}>
            <a href="/studio/writing-assignment" className={buttonClass({ variant: 'quiet' })}>
              سپردن خودکار
            </a>
            <a href="/studio/writing-prices" className={buttonClass({ variant: 'quiet' })}>
              بها، ساعت‌ها و بسته‌ها
            </a>
          </div>
        )}
      </div>
      {Along && may('writing.correct') && (
        <Suspense fallback={null}>
          <Along loadBench={loadBenchPage} />
        </Suspense>
      )}
      <TabLinks
        label="بخش‌های صف"
        chosen={show}
        tabs={queueParts.map(key => ({
          key,
          label: partTitles[key],
          to: studioPaths.writing({ show: key === 'waiting' ? undefined : key }),
          ...(counts && key !== 'returned' && counts[key] > 0 && { count: counts[key] }),
        }))}
      />
      <QueryView query={queue} loading={<Skeleton height="16rem" />}>
        {data =>
          data.items.length === 0 ? (
            <Empty title={nothing[show]}>
              نوشته‌هایی که زبان‌آموزان می‌فرستند، به ترتیب ساعتی که باید برگردند این‌جا می‌ایستند.
            </Empty>
          ) : (
            <>
              <ul className={classes(cardClass(), layout.list)} aria-label={partTitles[show]}>
                {data.items.map(one => (
                  <Queued key={one.id} text={one} mayManage={mayManage} />
                ))}
              </ul>
              <Pager
                {...data}
                address={page => studioPaths.writing({ show: show === 'waiting' ? undefined : show, page })}
              />
            </>
          )
        }
      </QueryView>
      {mayManage && <Load />}
    </div>
  )
}

function Queued({ text: one, mayManage }: { text: QueuedText; mayManage: boolean }) {
  const { id, title, writer, language, level, motherTongue, meaningNote, words, dueAt, returnedAt } = one
  const [isAssigned, setAssigned] = useState(false)
  const take = useWrite(takeText, { invalidates: [listQueue, listCorrectors] })
  const back = useWrite(giveTextBack, { invalidates: [listQueue, listCorrectors] })
  const { label, tone } = describeText(one)
  const isOpen = one.state === 'queued' || one.state === 'taken'
  return (
    <li className={styles.entry}>
      <div className={classes(layout.spread, layout.wrapping)}>
        <b className={text.strong}>
          <UserText>{title}</UserText>
        </b>
        <span className={classes(layout.row, layout.wrapping)}>
          <FileTags photos={one.photos} hasVoice={one.hasVoice} />
          {one.isHomework && <Tag tone="lapis">تکلیف کلاس</Tag>}
          <Tag tone={tone}>{label}</Tag>
        </span>
      </div>
      <p className={text.meta} data-dotted>
        <UserText>{writer}</UserText>
        <span>
          {nameLanguage(language)}، <Bdi>{level}</Bdi>
        </span>
        <span>{wordsText(words)}</span>
        <span>زبان مادری: {motherTongues[motherTongue]}</span>
      </p>
      <p className={text.meta} data-dotted>
        {returnedAt ? (
          <span>برگشته: {formatDateTime(returnedAt)}</span>
        ) : (
          dueAt && <span>تا {formatDateTime(dueAt)}</span>
        )}
        {one.corrector && <UserText>{one.corrector.name}</UserText>}
      </p>
      {meaningNote && (
        <p className={text.muted}>
          منظور نویسنده: <UserText>{meaningNote}</UserText>
        </p>
      )}
      <div className={classes(layout.row, layout.wrapping)}>
        {one.mayTake && (
          <Button
            size="small"
            busy={take.isPending}
            aria-label={`برداشتن ${title}`}
            onClick={() => void take.mutateAsync({ id }).catch(showError)}
          >
            برداشتن
          </Button>
        )}
        {one.isMine && one.state === 'taken' && loadBench && (
          <a href={studioPaths.writingBench({ text: id })} className={buttonClass({ size: 'small' })}>
            تصحیح
          </a>
        )}
        {one.state === 'taken' && !one.isHomework && (one.isMine || mayManage) && (
          <Button
            variant="quiet"
            size="small"
            busy={back.isPending}
            aria-label={`پس دادن ${title} به صف`}
            onClick={() => void back.mutateAsync({ id }).catch(showError)}
          >
            پس دادن به صف
          </Button>
        )}
        {mayManage && isOpen && (
          <Button
            variant="quiet"
            size="small"
            aria-label={`سپردن ${title}`}
            onClick={() => setAssigned(true)}
          >
            سپردن به استاد
          </Button>
        )}
        {mayManage && one.state === 'returned' && ReturnedAct && (
          <Suspense fallback={null}>
            <ReturnedAct text={one} />
          </Suspense>
        )}
      </div>
      {isAssigned && <AssignDialog text={one} onClose={() => setAssigned(false)} />}
    </li>
  )
}

/** What each corrector has; those who have nothing and returned nothing in a week are left out. */
function Load() {
  const query = useQuery(buildQueryOptions(listCorrectors, {}))
  return (
    <QueryView query={query} loading={<Skeleton height="8rem" />}>
      {({ correctors }) => {
        const busy = correctors.filter(({ taken, returned }) => taken + returned > 0)
        if (busy.length === 0) return null
        return (
          <Table
            caption="بار هر استاد"
            showCaption
            rows={busy}
            rowKey={({ id }) => id}
            columns={[
              { key: 'name', head: 'استاد', names: true, cell: ({ name }) => <UserText>{name}</UserText> },
              { key: 'taken', head: 'در دست', number: true, cell: ({ taken }) => persianNumber(taken) },
              { key: 'late', head: 'دیرشده', number: true, cell: ({ late }) => persianNumber(late) },
              {
                key: 'returned',
                head: 'هفت روز گذشته',
                number: true,
                cell: ({ returned }) => persianNumber(returned),
              },
            ]}
          />
        )
      }}
    </QueryView>
  )
}
