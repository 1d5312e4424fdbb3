import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useLocation } from 'react-router'
import { useMay } from '#account/use-may.ts'
import { buildQueryOptions } from '#client/query.tsx'
import { studioPaths } from '#contract/studio-paths.ts'
import { persianNumber } from '#persian/digits.ts'
import { ExportButton } from '#records/export-button.tsx'
import {
  changeListQuery,
  commonFilterLabels,
  type ListFilter,
  listFilterChoices,
  readListFilter,
} from '#records/list-filters.ts'
import { ListKeys } from '#records/list-keys.tsx'
import { ListSearch } from '#records/list-search.tsx'
import records from '#records/records.module.css'
import { useListKeys } from '#records/use-list-keys.ts'
import { ActiveFilters } from '#ui/active-filters.tsx'
import { Button } from '#ui/button.tsx'
import { CheckField } from '#ui/check-field.tsx'
import { classes } from '#ui/classes.ts'
import { Empty } from '#ui/empty.tsx'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout.module.css'
import { QueryView } from '#ui/query-view.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import text from '#ui/text.module.css'
import { consentFilters, formatConsentFilter } from '../consent-filters.ts'
import { exportPeople, listPeople, type PeopleFilters, readPeopleFilters } from '../contract.ts'
import { sourceNames } from '../source-names.ts'
import { FoundPeople, type ListInput, type Optional, optional } from './found-people.tsx'
import { NewPersonDialog } from './new-person-dialog.tsx'
import styles from './people.module.css'
import { SavedViews } from './saved-views.tsx'

const address = '/studio/people'
/** What of the address narrows the list. */
const filterNames = [
  'q',
  'course',
  'group',
  'term',
  'absences',
  'debt',
  'renewed',
  'birthday',
  'call',
  'source',
  'consent',
] as const
type FilterName = (typeof filterNames)[number]
type Filter = ListFilter<FilterName>

const birthdays = { week: 'تولد این هفته', month: 'تولد این ماه' } as const

const usual: readonly Optional[] = ['groups', 'absences', 'debt']

/** Everybody who has an account here, by the alphabet, narrowed by the address. */
export default function PeopleAdmin() {
  const { search } = useLocation()
  const query = useMemo(() => new URLSearchParams(search), [search])
  const filter = readListFilter(query, filterNames)
  const columns = readColumns(query.get('columns'))
  const may = useMay()
  const filters = useQuery(buildQueryOptions(readPeopleFilters, {}))
  const [isOpening, setOpening] = useState(false)
  const container = useListKeys()
  // What is too short to be looked for is not asked: the search says so itself.
  const asked = { ...filter, absences: Number(filter.absences) || undefined } as ListInput
  const place = { after: query.get('after') ?? undefined, before: query.get('before') ?? undefined }
  const list = useQuery({
    ...buildQueryOptions(listPeople, { ...asked, ...place }),
    // What was found before stays while the next comes.
    placeholderData: before => before,
  })
  return (
    <div ref={container} className={layout.stack}>
      <header className={records.head}>
        <h1 className={records.title}>زبان‌آموزان</h1>
        {list.data && (
          <p role="status" className={classes(text.small, text.muted)}>
            {persianNumber(list.data.total)} نفر
          </p>
        )}
        {may('people.export') && (
          <ExportButton endpoint={exportPeople} input={asked} name="زبان‌آموزان.xlsx" className={layout.end} />
        )}
        {may('people.change') && (
          <Button className={may('people.export') ? undefined : layout.end} onClick={() => setOpening(true)}>
            <Icon name="plus" />
            حساب تازه
          </Button>
        )}
      </header>
      <SavedViews views={filters.data?.views ?? []} query={withoutPlace(query)} />
      <Narrowing query={query} filter={filter} columns={columns} filters={filters.data} />
      <ActiveFilters choices={listChoices(query, filter, filters.data)} clearTo={clearAddress(query, filter)}>
        {null}
      </ActiveFilters>
      <QueryView query={list} loading={<Skeleton height="24rem" />}>
        {data =>
          data.total === 0 ? (
            <Empty
              title={Object.keys(filter).length > 0 ? 'کسی با این نشانی‌ها پیدا نشد.' : 'هنوز کسی حساب ندارد.'}
            >
              {Object.keys(filter).length > 0
                ? 'یکی از فیلترها را بردارید، یا بخشی از نام را بنویسید.'
                : 'با «حساب تازه» برای نخستین زبان‌آموز حساب باز کنید.'}
            </Empty>
          ) : (
            <FoundPeople
              key={JSON.stringify(filter)}
              rows={data.items}
              total={data.total}
              columns={columns}
              asked={asked}
              mayMessage={may('people.message')}
              previous={data.previous && buildAddress(query, { before: data.previous })}
              next={data.next && buildAddress(query, { after: data.next })}
            />
          )
        }
      </QueryView>
      <ListKeys chooses open="پرونده" />
      {isOpening && <NewPersonDialog onClose={() => setOpening(false)} />}
    </div>
  )
}

function readColumns(typed: string | null): readonly Optional[] {
  if (typed === null) return usual
  const wanted = typed.split(' ')
  return (Object.keys(optional) as Optional[]).filter(name => wanted.includes(name))
}

const buildAddress = (query: URLSearchParams, change: Record<string, string | undefined>) =>
  studioPaths.people(changeListQuery(query, change))

const withoutPlace = (query: URLSearchParams) => buildAddress(query, {}).split('?')[1] ?? ''

function clearAddress(query: URLSearchParams, filter: Filter): string | undefined {
  if (Object.keys(filter).length < 2) return undefined
  return buildAddress(query, Object.fromEntries(filterNames.map(name => [name, undefined])))
}

function listChoices(query: URLSearchParams, filter: Filter, filters: PeopleFilters | undefined) {
  const title = (list: readonly { id: string; title: string }[] | undefined, id: string) =>
    list?.find(one => one.id === id)?.title ?? '…'
  const labels: { [Name in FilterName]: (value: string) => string } = {
    q: commonFilterLabels.q,
    course: value => `دوره: ${title(filters?.courses, value)}`,
    group: value => `گروه: ${title(filters?.groups, value)}`,
    term: value => `ترم: ${value}`,
    absences: value => `${persianNumber(Number(value) || 0)} غیبت یا بیشتر`,
    debt: () => 'بدهکار',
    renewed: () => 'تمدید نکرده',
    birthday: value => birthdays[value as keyof typeof birthdays] ?? value,
    call: () => 'تماس تا امروز',
    source: value => `منبع: ${sourceNames[value as keyof typeof sourceNames] ?? value}`,
    consent: value => {
      const known = consentFilters.find(one => one === value)
      return `رضایت ${known ? formatConsentFilter(known) : value}`
    },
  }
  return listFilterChoices(filter, labels, change => buildAddress(query, change))
}

/** The search, the filters, the columns: one form whose answer is the address. */
function Narrowing({
  query,
  filter,
  columns,
  filters,
}: {
  query: URLSearchParams
  filter: Filter
  columns: readonly Optional[]
  filters: PeopleFilters | undefined
}) {
  const [shown, setShown] = useState(columns)
  const groups = filters?.groups ?? []
  const any = { value: '', label: 'همه' }
  const options = (list: readonly { id: string; title: string }[]) => [
    any,
    ...list.map(({ id, title }) => ({ value: id, label: title })),
  ]
  return (
    <ListSearch
      action={address}
      label="جست‌وجوی زبان‌آموز"
      placeholder="نام، شماره یا چهار رقم آخرش، کد ملی"
      words={filter.q}
      clearTo={buildAddress(query, { q: undefined })}
      opener="فیلتر و ستون‌ها"
    >
      <SelectField
        key={`course ${filter.course} ${filters ? 1 : 0}`}
        label="دوره"
        name="course"
        defaultValue={filter.course}
        options={options(filters?.courses ?? [])}
      />
      <SelectField
        key={`group ${filter.group} ${filters ? 1 : 0}`}
        label="گروه"
        name="group"
        defaultValue={filter.group}
        options={options(groups)}
      />
      <SelectField
        key={`term ${filter.term} ${filters ? 1 : 0}`}
        label="ترم"
        name="term"
        defaultValue={filter.term}
        options={[any, ...(filters?.terms ?? []).map(term => ({ value: term, label: term }))]}
      />
      <SelectField
        key={`absences ${filter.absences}`}
        label="غیبت در گروه‌های جاری"
        name="absences"
        defaultValue={filter.absences}
        options={[
          any,
          ...[1, 2, 3, 4, 5].map(count => ({
            value: String(count),
            label: `${persianNumber(count)} یا بیشتر`,
          })),
        ]}
      />
      <SelectField
        key={`debt ${filter.debt}`}
        label="بدهی"
        name="debt"
        defaultValue={filter.debt}
        options={[any, { value: 'yes', label: 'بدهکار' }]}
      />
      <SelectField
        key={`renewed ${filter.renewed}`}
        label="تمدید"
        name="renewed"
        defaultValue={filter.renewed}
        options={[any, { value: 'no', label: 'تمدید نکرده' }]}
      />
      <SelectField
        key={`birthday ${filter.birthday}`}
        label="تولد"
        name="birthday"
        defaultValue={filter.birthday}
        options={[any, ...Object.entries(birthdays).map(([value, label]) => ({ value, label }))]}
      />
      <SelectField
        key={`call ${filter.call}`}
        label="تماس بعدی"
        name="call"
        defaultValue={filter.call}
        options={[any, { value: 'due', label: 'تا امروز' }]}
      />
      <SelectField
        key={`source ${filter.source}`}
        label="منبع"
        name="source"
        defaultValue={filter.source}
        options={[any, ...Object.entries(sourceNames).map(([value, label]) => ({ value, label }))]}
      />
      <SelectField
        key={`consent ${filter.consent}`}
        label="رضایت"
        name="consent"
        defaultValue={filter.consent}
        options={[any, ...consentFilters.map(value => ({ value, label: formatConsentFilter(value) }))]}
      />
      <fieldset className={styles.columns}>
        <legend>ستون‌ها</legend>
        {(Object.keys(optional) as Optional[]).map(name => (
          <CheckField
            key={name}
            label={optional[name]}
            checked={shown.includes(name)}
            onChange={isOn => setShown(isOn ? [...shown, name] : shown.filter(other => other !== name))}
          />
        ))}
      </fieldset>
      {shown.join(' ') !== usual.join(' ') && (
        <input type="hidden" name="columns" value={shown.join(' ') || 'none'} />
      )}
    </ListSearch>
  )
}
