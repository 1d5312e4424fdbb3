import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { buildQueryOptions } from '#client/query.tsx'
import { beyondFirst } from '#contract/build-path.ts'
import { studioPaths } from '#contract/studio-paths.ts'
import { persianNumber, readInteger } from '#persian/digits.ts'
import { levelCodes } from '#persian/level-names.ts'
import { Bdi, UserText } from '#ui/bdi.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { CheckField } from '#ui/check-field.tsx'
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
import { type Column, Table } from '#ui/table.tsx'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import { type ListedQuestion, listQuestions, listTags, questionFilter } from '../contract.ts'
import { kindNames, skillNames, stateNames, trackNames } from '../labels.ts'
import styles from './admin.module.css'
import { BulkEdit } from './bulk-edit.tsx'
import { ExportQuestions } from './export-questions.tsx'
import { languageOptions } from './language-options.ts'

const toOptions = (names: Record<string, string>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }))
const all = { value: '', label: 'همه' }
const filters = [
  { name: 'language', label: 'زبان', options: languageOptions() },
  { name: 'skill', label: 'مهارت', options: toOptions(skillNames) },
  { name: 'level', label: 'سطح', options: levelCodes.map(value => ({ value, label: value })) },
  { name: 'kind', label: 'نوع', options: toOptions(kindNames) },
  { name: 'state', label: 'وضعیت', options: toOptions(stateNames) },
  { name: 'track', label: 'مخاطب', options: toOptions(trackNames) },
  {
    name: 'only',
    label: 'نیازمند بررسی',
    options: toOptions({ flagged: 'پاسخ‌ها با مدل نمی‌خواند', twins: 'دو بار آمده' }),
  },
] as const

/** The questions of the bank that fit what is searched and chosen, to be opened, or changed many at once. */
export function QuestionList() {
  const { search } = useLocation()
  const asked = Object.fromEntries(new URLSearchParams(search))
  // What an old or mistyped address asks for is left out, as an empty choice is.
  const parsed = questionFilter.safeParse(asked)
  const filter = parsed.success ? parsed.data : { q: '' }
  const page = Math.max(1, readInteger(asked.page ?? '') ?? 1)
  const query = useQuery({ ...buildQueryOptions(listQuestions, { ...filter, page }), staleTime: 0 })
  const tags = useQuery(buildQueryOptions(listTags, {}))
  const [isOpen, setOpen] = useState(false)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const choose = (id: string, isChosen: boolean) =>
    setChosen(isChosen ? [...chosen, id] : chosen.filter(other => other !== id))
  const tagOptions = (tags.data?.tags ?? []).map(({ tag }) => ({ value: tag, label: tag }))
  return (
    <div className={layout.stack}>
      <div className={classes(layout.spread, layout.wrapping)}>
        <h1>بانک پرسش</h1>
        <div className={classes(layout.row, layout.wrapping)}>
          <a href="/studio/questions/import" className={buttonClass({ variant: 'quiet' })}>
            <Icon name="upload" />
            ورود از فایل
          </a>
          <a href={studioPaths.question({ id: 'new' })} className={buttonClass()}>
            <Icon name="plus" />
            پرسش تازه
          </a>
        </div>
      </div>
      <QueryForm role="search" action={studioPaths.questions()} replace className={styles.filters}>
        <SearchBox
          label="جست‌وجو در پرسش‌ها"
          placeholder="بخشی از متن، گزینه یا برچسب"
          defaultValue={filter.q}
          maxLength={100}
          className={styles.search}
        />
        <Button
          variant="quiet"
          aria-expanded={isOpen}
          aria-controls="question-filters"
          className={styles.unfold}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon name="sliders-horizontal" />
          فیلترها
        </Button>
        <div id="question-filters" className={styles.choices} data-open={isOpen || undefined}>
          {filters.map(({ name, label, options }) => (
            <SelectField
              key={`${name} ${filter[name] ?? ''}`}
              name={name}
              label={label}
              options={[all, ...options]}
              defaultValue={filter[name] ?? ''}
            />
          ))}
          <SelectField
            key={`tag ${filter.tag ?? ''} ${tagOptions.length}`}
            name="tag"
            label="برچسب"
            options={[all, ...tagOptions]}
            defaultValue={filter.tag ?? ''}
          />
        </div>
        <div className={layout.row}>
          <Button type="submit">نمایش</Button>
          <a href={studioPaths.questions()} data-replace className={buttonClass({ variant: 'text' })}>
            پاک کردن
          </a>
        </div>
      </QueryForm>
      <QueryView query={query} loading={<Skeleton height="16rem" />}>
        {({ items, total, perPage }) =>
          total === 0 ? (
            <Empty title="پرسشی با این ویژگی‌ها نیست.">
              ویژگی‌ها را پاک کنید، یا پرسشی بنویسید یا از فایل بیاورید.
            </Empty>
          ) : (
            <>
              <div className={classes(layout.spread, layout.wrapping)}>
                <p role="status" className={classes(text.small, text.faint)}>
                  {persianNumber(total)} پرسش
                </p>
                <ExportQuestions filter={filter} />
              </div>
              {chosen.length > 0 && <BulkEdit ids={chosen} onDone={() => setChosen([])} />}
              <div className={classes(cardClass(), styles.rows)}>
                <Table
                  caption="پرسش‌های بانک"
                  columns={buildColumns(chosen, choose)}
                  rows={items}
                  rowKey={({ id }) => id}
                  fold
                />
              </div>
              <Pager
                page={page}
                perPage={perPage}
                total={total}
                address={to => studioPaths.questions({ ...filter, page: beyondFirst(to) || undefined })}
              />
            </>
          )
        }
      </QueryView>
    </div>
  )
}

const stateTones = { draft: 'saffron', in_use: 'pistachio', retired: 'plain' } as const

function buildColumns(
  chosen: readonly string[],
  choose: (id: string, isChosen: boolean) => void,
): Column<ListedQuestion>[] {
  return [
    {
      key: 'chosen',
      head: 'انتخاب',
      cell: ({ id, summary }) => (
        <CheckField
          label={`انتخاب «${summary}»`}
          labelHidden
          checked={chosen.includes(id)}
          onChange={isChosen => choose(id, isChosen)}
        />
      ),
    },
    {
      key: 'summary',
      head: 'پرسش',
      names: true,
      cell: ({ id, summary, code, tags, flagged }) => (
        <>
          <a href={studioPaths.question({ id })} className={text.link}>
            <UserText>{summary}</UserText>
          </a>
          <small className={styles.facts}>
            {code && <Bdi>{code}</Bdi>}
            {tags.join('، ')}
            {flagged && <Tag tone="pomegranate">{flagged}</Tag>}
          </small>
        </>
      ),
    },
    { key: 'kind', head: 'نوع', cell: ({ kind }) => kindNames[kind] },
    { key: 'skill', head: 'مهارت', cell: ({ skill }) => skillNames[skill] },
    { key: 'level', head: 'سطح', cell: ({ level }) => <Bdi>{level}</Bdi> },
    {
      key: 'state',
      head: 'وضعیت',
      cell: ({ state }) => <Tag tone={stateTones[state]}>{stateNames[state]}</Tag>,
    },
    {
      key: 'answered',
      head: 'پاسخ‌ها',
      number: true,
      label: 'پاسخ‌ها:',
      cell: ({ answered, rightShare }) =>
        rightShare === null
          ? '۰'
          : `${persianNumber(answered)}، ${persianNumber(Math.round(rightShare * 100))}٪ درست`,
    },
  ]
}
