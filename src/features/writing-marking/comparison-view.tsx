import { useMemo } from 'react'
import { directLanguage } from '#contract/school-languages.ts'
import { persianNumber } from '#persian/digits.ts'
import { UserText } from '#ui/bdi.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import layout from '#ui/layout.module.css'
import { Table } from '#ui/table.tsx'
import text from '#ui/text.module.css'
import {
  type ComparedEdit,
  type Comparison,
  compareVersions,
  countFates,
  type Fate,
} from './compare-versions.ts'
import type { EarlierVersion } from './contract.ts'
import styles from './fates.module.css'
import { FateItem, FateStar, fateNames, nameType } from './fates.tsx'
import type { Span } from './segment.ts'

/** A second version beside the first one: what is fixed, left and new in figures, in the words, and one by one. */
export function ComparisonView({
  first,
  body,
  view,
}: {
  first: EarlierVersion
  /** The second version. */
  body: string
  view: 'first' | 'second' | 'both'
}) {
  const comparison = useMemo(
    () => compareVersions(first.text.body, first.marking.sentences, body),
    [first, body],
  )
  const { edits, added } = comparison
  const { fixed, left, gone } = countFates(edits)
  const total = persianNumber(edits.length)
  const facts = [
    { fate: 'fixed', count: fixed, note: `از ${total} خطای نسخهٔ اول` },
    { fate: 'left', count: left, note: nameKinds(first, edits) || 'چیزی نمانده است' },
    ...(gone > 0 ? [{ fate: 'gone', count: gone, note: 'برداشته یا جور دیگری نوشته شده' } as const] : []),
    { fate: 'new', count: added.length, note: 'بخشی که اصلاحی آن را نخواسته بود' },
  ] as const
  const numbered = edits.map((compared, index) => ({ compared, number: index + 1 }))
  const withFate = (fate: Fate) => numbered.filter(({ compared }) => compared.fate === fate)
  return (
    <div className={layout.stack}>
      <ul className={cardClass({}, styles.summary)} aria-label="خلاصه">
        {facts.map(({ fate, count, note }) => (
          <li key={fate}>
            <FateStar fate={fate} number={count} />
            <span>
              <b className={text.strong}>
                <span className={text.spoken}>{persianNumber(count)} </span>
                {fateNames[fate]}
              </b>
              <br />
              <UserText className={classes(text.small, text.muted)}>{note}</UserText>
            </span>
          </li>
        ))}
      </ul>
      <div className={styles.columns}>
        <div className={layout.stack}>
          {view !== 'second' && (
            <Sheet
              title="نسخهٔ ۱"
              body={first.text.body}
              language={first.text.language}
              marks={listFirstMarks(first, edits)}
            />
          )}
          {view !== 'first' && (
            <Sheet
              title="نسخهٔ ۲"
              body={body}
              language={first.text.language}
              marks={listSecondMarks(comparison)}
            />
          )}
          <TypesTable first={first} edits={edits} />
        </div>
        <ol className={cardClass({}, layout.list)} aria-label="خطاها">
          {withFate('left').map(({ compared, number }) => (
            <FateItem key={number} compared={compared} number={number} first={first} />
          ))}
          {added.map(({ start, end }, index) => (
            <li key={start} className={styles.item}>
              <FateStar fate="new" number={edits.length + index + 1} />
              <div>
                <p>
                  <b className={text.strong}>{fateNames.new}:</b>{' '}
                  <span className={text.muted}>شمارهٔ {persianNumber(edits.length + index + 1)}</span>
                </p>
                <p
                  lang={first.text.language}
                  dir={directLanguage(first.text.language)}
                  className={styles.excerpt}
                >
                  {body.slice(start, end)}
                </p>
              </div>
            </li>
          ))}
          {[...withFate('gone'), ...withFate('fixed')].map(({ compared, number }) => (
            <FateItem key={number} compared={compared} number={number} first={first} />
          ))}
        </ol>
      </div>
    </div>
  )
}

/** The types of what is left, each once. */
const nameKinds = ({ types }: EarlierVersion, edits: readonly ComparedEdit[]) =>
  [...new Set(edits.flatMap(({ fate, edit }) => (fate === 'left' ? nameType(types, edit.typeId) : [])))].join(
    '، ',
  )

/** How many of each type were wrong, and are right now. */
function TypesTable({ first: { types }, edits }: { first: EarlierVersion; edits: readonly ComparedEdit[] }) {
  const byType = Map.groupBy(edits, ({ edit }) => nameType(types, edit.typeId))
  if (byType.size === 0) return null
  const rows = [...byType].map(([name, all]) => ({ name, total: all.length, ...countFates(all) }))
  return (
    <Table
      caption="گونه‌های خطا"
      showCaption
      className={cardClass({}, styles.types)}
      columns={[
        { key: 'name', head: 'گونه', cell: ({ name }) => <UserText>{name}</UserText>, names: true },
        { key: 'total', head: 'همه', cell: ({ total }) => persianNumber(total), number: true },
        { key: 'fixed', head: fateNames.fixed, cell: ({ fixed }) => persianNumber(fixed), number: true },
        { key: 'left', head: fateNames.left, cell: ({ left }) => persianNumber(left), number: true },
      ]}
      rows={rows.toSorted((one, other) => other.left - one.left || other.total - one.total)}
      rowKey={({ name }) => name}
    />
  )
}

type Mark = Span & { fate: Fate | 'new'; number: number }

const listFirstMarks = ({ marking }: EarlierVersion, edits: readonly ComparedEdit[]): Mark[] =>
  edits.map(({ sentence, edit, fate }, index) => {
    const start = marking.sentences[sentence]!.start + edit.start
    return { start, end: start + edit.removed.length, fate, number: index + 1 }
  })

const listSecondMarks = ({ edits, added }: Comparison): Mark[] => [
  ...edits.flatMap(({ swap, fate }, index) => (swap ? { ...swap, fate, number: index + 1 } : [])),
  ...added.map((span, index) => ({ ...span, fate: 'new' as const, number: edits.length + index + 1 })),
]

/** A version with its passages marked, each by a number and a line of its own kind. */
function Sheet({
  title,
  body,
  language,
  marks,
}: {
  title: string
  body: string
  language: string
  marks: readonly Mark[]
}) {
  const parts: { text: string; mark: Mark | null }[] = []
  let at = 0
  for (const mark of marks.toSorted((one, other) => one.start - other.start)) {
    // A new passage may reach into a correction's own: that one stands.
    const start = Math.max(at, mark.start)
    if (mark.end < start) continue
    parts.push({ text: body.slice(at, start), mark: null }, { text: body.slice(start, mark.end), mark })
    at = mark.end
  }
  parts.push({ text: body.slice(at), mark: null })
  return (
    <section className={cardClass({ padded: true })} aria-label={title}>
      <h2 className={text.cardTitle}>{title}</h2>
      <p lang={language} dir={directLanguage(language)} className={styles.sheet}>
        {parts.map(({ text: words, mark }, index) =>
          mark ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: drawn anew as a whole
            <mark key={index} className={styles[mark.fate]}>
              {words}
              <sup>
                <span className={text.spoken} lang="fa">
                  {fateNames[mark.fate]}{' '}
                </span>
                {persianNumber(mark.number)}
              </sup>
            </mark>
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: drawn anew as a whole
            <span key={index}>{words}</span>
          ),
        )}
      </p>
    </section>
  )
}
