import { useQuery } from '@tanstack/react-query'
import { buildQueryOptions, QueryProvider } from '#client/query.tsx'
import { persianNumber } from '#persian/digits.ts'
import { formatDate } from '#persian/jalali.ts'
import { UserText } from '#ui/bdi.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { Item } from '#ui/item.tsx'
import layout from '#ui/layout.module.css'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import { reviewPath, submissionPath } from '../journal-paths.ts'
import { listOwnReviews, listOwnSubmissions } from './contract.ts'
import { stateTags } from './state-labels.ts'

/** What somebody sent to journals, and what they were asked to review. */
export default function MySubmissions() {
  return (
    <QueryProvider>
      <Sent />
      <Asked />
    </QueryProvider>
  )
}

function Sent() {
  const { data } = useQuery(buildQueryOptions(listOwnSubmissions, {}))
  if (!data?.submissions.length) return null
  return (
    <section aria-labelledby="my-submissions" className={classes(cardClass({ padded: true }), layout.stack)}>
      <h2 id="my-submissions" className={text.cardTitle}>
        مقاله‌های من
      </h2>
      <ul className={layout.list}>
        {data.submissions.map(({ id, title, state, asked, answered, submittedAt }) => (
          <Item
            key={id}
            title={
              <a href={submissionPath({ id })}>
                <UserText>{title}</UserText>
              </a>
            }
            facts={[
              formatDate(submittedAt),
              state === 'reviewing' && `${persianNumber(answered)} از ${persianNumber(asked)} داور`,
            ]}
          >
            <Tag tone={stateTags[state].tone}>{stateTags[state].label}</Tag>
          </Item>
        ))}
      </ul>
    </section>
  )
}

function Asked() {
  const { data } = useQuery(buildQueryOptions(listOwnReviews, {}))
  if (!data?.reviews.length) return null
  return (
    <section aria-labelledby="my-reviews" className={classes(cardClass({ padded: true }), layout.stack)}>
      <h2 id="my-reviews" className={text.cardTitle}>
        داوری‌های من
      </h2>
      <ul className={layout.list}>
        {data.reviews.map(({ id, title, dueAt, doneAt, isOpen }) => (
          <Item
            key={id}
            title={
              <a href={reviewPath({ id })}>
                <UserText>{title}</UserText>
              </a>
            }
            facts={[doneAt ? formatDate(doneAt) : `تا ${formatDate(dueAt)}`]}
          >
            {doneAt ? (
              <Tag tone="pistachio">فرستاده شد</Tag>
            ) : (
              <Tag tone={isOpen ? 'saffron' : 'plain'}>{isOpen ? 'در انتظار شما' : 'پایان یافت'}</Tag>
            )}
          </Item>
        ))}
      </ul>
    </section>
  )
}
