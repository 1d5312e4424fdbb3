import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { useMay } from '#account/use-may.ts'
import { buildQueryOptions } from '#client/query.tsx'
import { beyondFirst, buildPath } from '#contract/build-path.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { studioPaths } from '#contract/studio-paths.ts'
import { persianNumber, readInteger } from '#persian/digits.ts'
import { formatDate, formatTime } from '#persian/jalali.ts'
import { toman } from '#persian/toman.ts'
import { ListKeys } from '#records/list-keys.tsx'
import { useListKeys } from '#records/use-list-keys.ts'
import { UserText } from '#ui/bdi.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { Empty } from '#ui/empty.tsx'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout.module.css'
import { Pager } from '#ui/pager.tsx'
import { QueryForm } from '#ui/query-form.tsx'
import { QueryView } from '#ui/query-view.tsx'
import { SearchBox } from '#ui/search-box.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Table } from '#ui/table.tsx'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import { groupList, groupSorts, groupStates } from './contract.ts'
import styles from './group-list.module.css'

const path = '/studio/groups'

type Item = OutputOf<typeof groupList>['items'][number]

const states = {
  upcoming: { label: 'در پیش', tone: 'lapis' },
  running: { label: 'در حال برگزاری', tone: 'turquoise' },
  over: { label: 'پایان‌یافته', tone: 'plain' },
  short: { label: 'زیر حد نصاب', tone: 'saffron' },
  cancelled: { label: 'لغو شده', tone: 'pomegranate' },
} as const
const sorts = { start: 'زودترین شروع', free: 'بیشترین جای خالی', price: 'کمترین شهریه' } as const

const pick = <T extends string>(known: readonly T[], asked: string | null) =>
  known.find(one => one === asked) ?? ''

/** The groups with what is asked of them: who teaches, seats, state, price, who waits, the next session. */
export function GroupList({ teachers }: { teachers: readonly { id: string; name: string }[] }) {
  const query = new URLSearchParams(useLocation().search)
  const asked = {
    q: query.get('q')?.trim() ?? '',
    term: query.get('term') ?? '',
    teacher: teachers.some(({ id }) => id === query.get('teacher')) ? query.get('teacher')! : '',
    state: pick(groupStates, query.get('state')),
    sort: pick(groupSorts, query.get('sort')),
  } as const
  const page = Math.max(1, readInteger(query.get('page') ?? '') ?? 1)
  const found = useQuery({
    ...buildQueryOptions(groupList, { ...asked, page }),
    // What was found before stays while the next comes.
    placeholderData: before => before,
  })
  const container = useListKeys()
  const mayWrite = useMay()('groups.write')
  const isNarrowed = Object.values(asked).some(Boolean)
  return (
    <div ref={container} className={layout.stack}>
      <div className={classes(styles.tools, layout.notPrinted)}>
        {/* Chosen elsewhere, by the way back or by a link, the fields show it. */}
        <QueryForm key={query.toString()} role="search" action={path} replace className={styles.filters}>
          <SearchBox
            label="جست‌وجو در گروه‌ها"
            placeholder="دوره یا گروه"
            defaultValue={asked.q}
            maxLength={100}
            clearTo={asked.q ? buildPath(path, { ...asked, q: '' }) : undefined}
          />
          <SelectField
            label="ترم"
            name="term"
            defaultValue={asked.term}
            options={[
              { value: '', label: 'همه' },
              ...(found.data?.terms ?? []).map(term => ({ value: term, label: term })),
            ]}
          />
          <SelectField
            label="استاد"
            name="teacher"
            defaultValue={asked.teacher}
            options={[
              { value: '', label: 'همه' },
              ...teachers.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
          <SelectField
            label="وضعیت"
            name="state"
            defaultValue={asked.state}
            options={[
              { value: '', label: 'همه' },
              ...groupStates.map(value => ({ value, label: states[value].label })),
            ]}
          />
          <SelectField
            label="ترتیب"
            name="sort"
            defaultValue={asked.sort}
            options={[
              { value: '', label: 'تازه‌ترین شروع' },
              ...groupSorts.map(value => ({ value, label: sorts[value] })),
            ]}
          />
          <Button type="submit" variant="quiet">
            جست‌وجو
          </Button>
        </QueryForm>
        {mayWrite && (
          <>
            <a href={`${path}/next-term`} className={buttonClass({ variant: 'quiet' })}>
              <Icon name="repeat" />
              باز کردن ترم بعد
            </a>
            <a href={`${path}/new`} className={buttonClass()} data-new>
              <Icon name="plus" />
              گروه تازه
            </a>
          </>
        )}
      </div>
      <QueryView query={found} loading={<Skeleton height="12rem" />}>
        {({ items, total, perPage }) =>
          items.length === 0 ? (
            <Empty title={isNarrowed ? 'گروهی با این ویژگی‌ها نیست.' : 'هنوز گروهی نیست.'}>
              {isNarrowed
                ? 'یکی از فیلترهای بالا را بردارید.'
                : mayWrite
                  ? 'هر گروه یک ترم از یک دوره است؛ با «گروه تازه» در بالای همین صفحه آغاز کنید.'
                  : 'هر گروه یک ترم از یک دوره است؛ مدیر مدرسه گروه‌ها را باز می‌کند.'}
            </Empty>
          ) : (
            <>
              <p role="status" className={classes(text.small, text.faint)}>
                {persianNumber(total)} مورد
              </p>
              <div className={cardClass()}>
                <Groups items={items} />
              </div>
              <div className={layout.notPrinted}>
                <Pager
                  page={page}
                  perPage={perPage}
                  total={total}
                  address={page => buildPath(path, { ...asked, page: beyondFirst(page) })}
                />
              </div>
            </>
          )
        }
      </QueryView>
      <ListKeys add={mayWrite ? 'گروه تازه' : undefined} />
    </div>
  )
}

function Groups({ items }: { items: readonly Item[] }) {
  return (
    <Table<Item>
      caption="گروه‌ها"
      columns={[
        {
          key: 'title',
          head: 'گروه',
          names: true,
          cell: ({ id, course, title }) => (
            <a href={studioPaths.group({ id })} className={text.link}>
              <UserText>{`${title}، ${course}`}</UserText>
            </a>
          ),
        },
        {
          key: 'teacher',
          head: 'استاد',
          cell: ({ teacher }) =>
            teacher ? <UserText>{teacher}</UserText> : <Tag tone="pomegranate">بی‌استاد</Tag>,
        },
        {
          key: 'seats',
          head: 'جاها',
          label: 'جاها:',
          cell: ({ taken, capacity }) => `${persianNumber(taken)} از ${persianNumber(capacity)}`,
        },
        {
          key: 'waiting',
          head: 'در انتظار',
          label: 'در انتظار:',
          cell: ({ waiting }) => (waiting > 0 ? `${persianNumber(waiting)} نفر` : '—'),
        },
        {
          key: 'next',
          head: 'جلسهٔ بعد',
          label: 'جلسهٔ بعد:',
          cell: ({ next }) => (next ? `${formatDate(next)}، ${formatTime(next)}` : '—'),
        },
        { key: 'price', head: 'شهریه', label: 'شهریه:', cell: item => toman(item.toman * 10) },
        {
          key: 'state',
          head: 'وضعیت',
          cell: ({ state }) => <Tag tone={states[state].tone}>{states[state].label}</Tag>,
        },
      ]}
      rows={items}
      rowKey={({ id }) => id}
      fold
    />
  )
}
