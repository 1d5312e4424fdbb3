import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { offlineQueryOptions } from '#client/offline-query.ts'
import { QueryProvider } from '#client/query.tsx'
import { directLanguage, nameLanguage } from '#contract/school-languages.ts'
import { ErrorTypeBadge } from '#features/error-types/public.tsx'
import { persianNumber } from '#persian/digits.ts'
import { formatMonth } from '#persian/jalali.ts'
import { UserText } from '#ui/bdi.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { Empty } from '#ui/empty.tsx'
import { Facts } from '#ui/facts.tsx'
import layout from '#ui/layout.module.css'
import { Meter } from '#ui/meter.tsx'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { TabLinks } from '#ui/tabs.tsx'
import text from '#ui/text.module.css'
import { type ErrorBook as Book, readErrorBook } from './contract.ts'
import { drilledFrom, findTrend } from './count-errors.ts'
import styles from './error-book.module.css'
import { Trend } from './trend.tsx'

const DrillPanel = lazy(() => import('./drill-panel.tsx'))

type ErrorCount = Book['types'][number]

export default function ErrorBook() {
  return (
    <QueryProvider>
      <View />
    </QueryProvider>
  )
}

function View() {
  const [params] = useSearchParams()
  const language = params.get('language') ?? undefined
  const query = useQuery(offlineQueryOptions(readErrorBook, language ? { language } : {}))
  return (
    <QueryView query={query} loading={<Skeleton height="24rem" />}>
      {book => <Whole key={book.language} book={book} />}
    </QueryView>
  )
}

function Whole({ book }: { book: Book }) {
  const { types, languages, language, texts } = book
  const [drilled, setDrilled] = useState<ErrorCount | null>(null)
  if (language === null)
    return (
      <Empty
        title="هنوز نوشتاری از شما تصحیح نشده است."
        action={
          <a className={buttonClass()} href="/writing-correction">
            تصحیح نوشتار
          </a>
        }
      >
        نخستین نوشتار که برگردد، خطاهایش این‌جا شمرده می‌شوند.
      </Empty>
    )
  const most = types[0]?.count ?? 1
  return (
    <div className={layout.stack}>
      {languages.length > 1 && (
        <TabLinks
          label="زبان نوشتارها"
          chosen={language}
          tabs={languages.map(code => ({ key: code, label: nameLanguage(code), to: `?language=${code}` }))}
        />
      )}
      <div className={styles.columns}>
        <section className={cardClass()} aria-label="خطاهای پرتکرار">
          {types.length === 0 ? (
            <Empty title="در این شش ماه خطایی شمرده نشده است.">
              {texts > 0 && 'مصحح هنوز به هیچ‌یک از خطاها نامی نداده است.'}
            </Empty>
          ) : (
            <ol>
              {types.map((type, at) => (
                <TypeRow
                  key={type.id}
                  type={type}
                  language={language}
                  place={at + 1}
                  most={most}
                  isOpen={drilled?.id === type.id}
                  onDrill={() => setDrilled(type)}
                />
              ))}
            </ol>
          )}
        </section>
        <aside className={classes(layout.stack, layout.loose)}>
          {drilled && (
            <Suspense fallback={<Skeleton height="16rem" />}>
              <DrillPanel
                key={drilled.id}
                type={drilled}
                language={language}
                onClose={() => setDrilled(null)}
              />
            </Suspense>
          )}
          <Change book={book} />
        </aside>
      </div>
    </div>
  )
}

function TypeRow({
  type,
  language,
  place,
  most,
  isOpen,
  onDrill,
}: {
  type: ErrorCount
  language: string
  place: number
  most: number
  isOpen: boolean
  onDrill: () => void
}) {
  const { name, count, share, example, per100, isDrilled } = type
  const times = `${persianNumber(count)} بار`
  return (
    <li className={styles.type}>
      <span className={styles.place} aria-hidden="true">
        {persianNumber(place)}
      </span>
      <div className={styles.name}>
        <ErrorTypeBadge type={type} />
        {'said' in example ? <Said {...example} /> : <Example {...example} language={language} />}
      </div>
      <div className={styles.cost}>
        <Meter label={`تکرار ${name}`} value={count} max={most} valueText={times} tone="pomegranate" />
        <small>
          {times}، {persianNumber(Math.round(share * 100))}٪ خطاها
        </small>
      </div>
      <Trend name={name} per100={per100} />
      {isDrilled ? (
        <Button variant="quiet" size="small" aria-pressed={isOpen} onClick={onDrill}>
          تمرین<span className={text.spoken}> {name}</span>
        </Button>
      ) : (
        <small className={text.faint}>
          {count < drilledFrom ? 'تمرین پس از سه بار' : 'تمرین از جمله‌های تایپ‌شده ساخته می‌شود'}
        </small>
      )}
    </li>
  )
}

type Shown = ErrorCount['example']

/** What a corrector said of handwriting or of a voice, where there are no words to show. */
const Said = ({ said, on }: Extract<Shown, { said: string }>) => (
  <small className={styles.said}>
    {on === 'photo' ? 'روی عکس' : 'در صدا'}
    {said.trim() && (
      <>
        : <UserText>{said}</UserText>
      </>
    )}
  </small>
)

/** «It depends [of] on the family», in the direction of its language. */
function Example({
  before,
  removed,
  added,
  after,
  language,
}: Extract<Shown, { removed: string }> & { language: string }) {
  return (
    <small dir={directLanguage(language)} lang={language} className={styles.example}>
      {before}
      {removed.trim() && <del>{removed.trim()}</del>} {added.trim() && <ins>{added.trim()}</ins>} {after}
    </small>
  )
}

/** How errors have changed between the first and the last month in which something came back. */
function Change({ book: { per100, months, types, texts } }: { book: Book }) {
  const known = months.flatMap((month, at) => {
    const rate = per100[at]
    return rate == null ? [] : [{ month, rate }]
  })
  const [first, last] = [known[0], known.at(-1)]
  if (!first || !last) return null
  const changes = types
    .flatMap(({ name, per100: rates }) => {
      const change = findTrend({ per100: rates })
      return change === null ? [] : [{ name, change }]
    })
    .toSorted((one, other) => one.change - other.change)
  const [best, worst] = [changes[0], changes.at(-1)]
  const write = (rate: number) => persianNumber(rate, { fraction: 1 })
  const isOneMonth = first === last
  return (
    <section className={classes(cardClass({ padded: true }), layout.stack)}>
      <h2 className={styles.title}>
        {isOneMonth
          ? formatMonth(last.month)
          : `از ${formatMonth(first.month)} تا ${formatMonth(last.month)}`}
      </h2>
      <Facts
        facts={[
          { name: 'نوشتار تصحیح‌شده', value: persianNumber(texts) },
          {
            name: 'خطا در صد واژه',
            value: isOneMonth ? write(last.rate) : `${write(first.rate)} بود، ${write(last.rate)} شد`,
          },
          ...(best && best.change < 0 ? [{ name: 'بهترین پیشرفت', value: best.name }] : []),
          ...(worst && worst.change > 0 ? [{ name: 'رو به بیشتر شدن', value: worst.name }] : []),
        ]}
      />
    </section>
  )
}
