import { useQuery } from '@tanstack/react-query'
import { buildQueryOptions, QueryProvider } from '#client/query.tsx'
import { nameLanguage } from '#contract/school-languages.ts'
import { writingPaths } from '#contract/writing-paths.ts'
import { persianNumber } from '#persian/digits.ts'
import { formatDateTime, formatLongDate } from '#persian/jalali.ts'
import { Bdi, UserText } from '#ui/bdi.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { Item } from '#ui/item.tsx'
import layout from '#ui/layout.module.css'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import { type BriefText, listMyTexts, type WritingCredit } from '../contract.ts'
import { describeText, wordsText } from '../labels.ts'
import { nameText } from '../rules.ts'

export default function MyTexts() {
  return (
    <QueryProvider>
      <Look />
    </QueryProvider>
  )
}

function Look() {
  const query = useQuery(buildQueryOptions(listMyTexts, {}))
  return (
    <QueryView query={query} loading={<Skeleton height="12rem" />}>
      {({ texts, credits }) => (
        <>
          {credits.length > 0 && <Credits credits={credits} />}
          {texts.length > 0 && (
            <section aria-labelledby="mine" className={classes(layout.stack, layout.tight)}>
              <h2 id="mine" className={text.cardTitle}>
                نوشته‌های من
              </h2>
              <ul className={classes(cardClass(), layout.list)}>
                {texts.map(one => (
                  <OneText key={one.id} text={one} />
                ))}
              </ul>
            </section>
          )}
        </>
      )}
    </QueryView>
  )
}

function OneText({
  text: { id, title, language, level, words, changedAt, dueAt, ...state },
}: {
  text: BriefText
}) {
  const { label, tone } = describeText(state)
  const isWaiting = state.state === 'queued' || state.state === 'taken'
  return (
    <Item
      title={
        <a href={state.state === 'draft' ? writingPaths.write({ draft: id }) : writingPaths.text({ id })}>
          <UserText>{nameText(title)}</UserText>
        </a>
      }
      facts={[
        <span key="of">
          {nameLanguage(language)}، <Bdi>{level}</Bdi>
        </span>,
        wordsText(words),
        isWaiting && dueAt ? `تصحیح تا ${formatDateTime(dueAt)}` : formatDateTime(changedAt),
        state.isHomework && 'تکلیف کلاس',
      ]}
    >
      <Tag tone={tone}>{label}</Tag>
    </Item>
  )
}

function Credits({ credits }: { credits: readonly WritingCredit[] }) {
  return (
    <section aria-labelledby="credits" className={classes(layout.stack, layout.tight)}>
      <h2 id="credits" className={text.cardTitle}>
        بسته‌های من
      </h2>
      <ul className={classes(cardClass(), layout.list)}>
        {credits.map(({ id, title, left, maxWords, expiresAt }) => (
          <Item
            key={id}
            title={<UserText>{title}</UserText>}
            facts={[`هر کدام تا ${wordsText(maxWords)}`, `تا ${formatLongDate(expiresAt)}`]}
          >
            <Tag tone="turquoise">{persianNumber(left)} نوشته مانده</Tag>
          </Item>
        ))}
      </ul>
    </section>
  )
}
