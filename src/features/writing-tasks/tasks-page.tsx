import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { nameLanguage } from '#contract/school-languages.ts'
import { persianNumber } from '#persian/digits.ts'
import { loaderApi } from '#server/http/loader-api.ts'
import { pageTitle } from '#shell/title.ts'
import { ActiveFilters } from '#ui/active-filters.tsx'
import { UserText } from '#ui/bdi.tsx'
import { Breadcrumbs } from '#ui/breadcrumbs.tsx'
import { buttonClass } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { Empty } from '#ui/empty.tsx'
import { FilterChoice, FilterForm, FilterGroup, LanguageFilter, LevelFilter } from '#ui/filter-form.tsx'
import layout from '#ui/layout.module.css'
import { Pager, useTurnedPage } from '#ui/pager.tsx'
import { SearchBox } from '#ui/search-box.tsx'
import text from '#ui/text.module.css'
import { listTasks, type TaskCard } from './contract.ts'
import { ExamNote } from './exam-note.tsx'
import {
  buildAddress,
  countChosen,
  filterQuery,
  isFiltered,
  readFilters,
  type TaskFilters,
  without,
} from './filters.ts'
import { writingTasksTag } from './tags.ts'
import { taskKindNames, taskKinds } from './task.ts'
import { TaskFacts, TaskTags } from './task-facts.tsx'
import { listTitle } from './task-link.ts'
import { taskPath, tasksPath } from './task-paths.ts'
import styles from './tasks.module.css'

export const handle = { query: filterQuery }

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { call, cacheTags, linkedAs } = loaderApi(context)
  cacheTags(writingTasksTag)
  const filters = readFilters(new URL(request.url).searchParams)
  linkedAs({
    isView: isFiltered(filters) || filters.page > 1,
    breadcrumbs: [{ to: tasksPath, title: listTitle }],
  })
  return {
    filters,
    found: await call(listTasks, filters),
    canonical: new URL(tasksPath, request.url).href,
  }
}

export const meta = ({ loaderData }: MetaArgs<typeof loader>) => [
  { title: pageTitle(listTitle) },
  {
    name: 'description',
    content:
      'تکلیف‌های نوشتن به انگلیسی، آلمانی، فرانسه و ترکی برای هر سطح، هر کدام با هدف، زمان، معیارها و نمونهٔ پاسخ.',
  },
  { tagName: 'link', rel: 'canonical', href: loaderData?.canonical ?? tasksPath },
  // Choices and later pages are views of the list.
  ...(loaderData && (isFiltered(loaderData.filters) || loaderData.filters.page > 1)
    ? [{ name: 'robots', content: 'noindex, follow' }]
    : []),
]

export default function TasksPage() {
  const { filters, found } = useLoaderData<typeof loader>()
  const { items, page, perPage, total, languages } = found
  const heading = useTurnedPage(page, buildAddress({ ...filters, page: 1 }))
  return (
    <div className={layout.wrap}>
      <Breadcrumbs steps={[]} here={listTitle} />
      <div className={layout.pageHead}>
        <h1 ref={heading} tabIndex={-1}>
          {listTitle}
        </h1>
        <p className={text.muted}>
          یکی را بردارید، بنویسید و بعد با نمونهٔ پاسخ بسنجید. هر تکلیف می‌گوید چه چیزی را تمرین می‌دهد و با چه
          معیاری سنجیده می‌شود.
        </p>
      </div>
      <FilterForm
        action={tasksPath}
        chosen={filters}
        count={countChosen(filters)}
        filters={
          <>
            <LanguageFilter languages={languages} />
            <LevelFilter />
            <FilterGroup title="گونه">
              {taskKinds.map(kind => (
                <FilterChoice key={kind} name="kind" value={kind}>
                  {taskKindNames[kind]}
                </FilterChoice>
              ))}
            </FilterGroup>
          </>
        }
        search={
          <SearchBox
            label="جست‌وجوی تکلیف"
            placeholder="موضوع یا عنوان تکلیف"
            defaultValue={filters.q}
            maxLength={100}
            clearTo={filters.q ? buildAddress({ ...filters, q: '', page: 1 }) : undefined}
          />
        }
      >
        <ActiveFilters choices={listChoices(filters)} clearTo={isFiltered(filters) ? tasksPath : undefined}>
          <span role="status" className={text.faint}>
            {persianNumber(total)} تکلیف
          </span>
        </ActiveFilters>
        {items.length > 0 ? (
          <ul className={classes(layout.grid, styles.grid)} aria-label={listTitle}>
            {items.map(task => (
              <Card key={task.slug} task={task} />
            ))}
          </ul>
        ) : (
          <Empty
            title="تکلیفی با این فیلترها پیدا نشد."
            action={
              <a href={tasksPath} data-replace className={buttonClass({ variant: 'quiet' })}>
                حذف فیلترها
              </a>
            }
          >
            سطح یا گونهٔ دیگری را امتحان کنید.
          </Empty>
        )}
        <Pager
          page={page}
          perPage={perPage}
          total={total}
          address={page => buildAddress({ ...filters, page })}
        />
        <ExamNote kinds={items.map(({ kind }) => kind)} />
      </FilterForm>
    </div>
  )
}

function Card({ task }: { task: TaskCard }) {
  const { slug, title, purpose } = task
  return (
    <li
      className={classes(cardClass({ padded: true, linked: true }), layout.stack, layout.tight, styles.card)}
    >
      <TaskTags task={task} />
      <h2 className={text.cardTitle}>
        <a href={taskPath({ slug })} className={styles.name}>
          <UserText>{title}</UserText>
        </a>
      </h2>
      <UserText as="p" className={classes(text.small, text.muted)}>
        {purpose}
      </UserText>
      <TaskFacts task={task} className={styles.foot} />
    </li>
  )
}

/** Each choice with the address without it. */
function listChoices(filters: TaskFilters) {
  const choices = [
    ...filters.language.map(value => ({ name: 'language' as const, value, label: nameLanguage(value) })),
    ...filters.level.map(value => ({ name: 'level' as const, value, label: value })),
    ...filters.kind.map(value => ({ name: 'kind' as const, value, label: taskKindNames[value] })),
  ]
  return choices.map(({ name, value, label }) => ({ label, to: buildAddress(without(filters, name, value)) }))
}
