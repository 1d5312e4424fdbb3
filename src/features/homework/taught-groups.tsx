import { useQuery } from '@tanstack/react-query'
import { buildQueryOptions } from '#client/query.tsx'
import { studioPaths } from '#contract/studio-paths.ts'
import { persianNumber } from '#persian/digits.ts'
import { formatDate } from '#persian/jalali.ts'
import { UserText } from '#ui/bdi.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { Empty } from '#ui/empty.tsx'
import { Item } from '#ui/item.tsx'
import layout from '#ui/layout.module.css'
import { Pager } from '#ui/pager.tsx'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { StarIcon } from '#ui/star-icon.tsx'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import { listTaughtGroups } from './contract.ts'

/** The groups one works with; each leads to its homework and its grades. */
export default function TaughtGroups({ page }: { page: number }) {
  const query = useQuery(buildQueryOptions(listTaughtGroups, { page }))
  return (
    <QueryView query={query} loading={<Skeleton height="12rem" />}>
      {data =>
        data.total === 0 ? (
          <Empty title="هنوز گروهی به شما سپرده نشده است." />
        ) : (
          <>
            <ul className={classes(cardClass(), layout.list)} aria-label="گروه‌ها">
              {data.items.map(({ id, title, course, startsAt, endsAt, learners, homework, waiting }) => (
                <Item
                  key={id}
                  drawing={<StarIcon icon="users" tone="soft" />}
                  title={
                    <a href={studioPaths.taughtGroup({ id })} className={text.link}>
                      <UserText>{`${course}، ${title}`}</UserText>
                    </a>
                  }
                  facts={[
                    `${formatDate(startsAt)} تا ${formatDate(endsAt)}`,
                    `${persianNumber(learners)} زبان‌آموز`,
                    `${persianNumber(homework)} تکلیف`,
                  ]}
                >
                  {waiting > 0 && <Tag tone="saffron">{persianNumber(waiting)} در صف تصحیح</Tag>}
                </Item>
              ))}
            </ul>
            <Pager {...data} address={page => studioPaths.taughtGroups({ page })} />
          </>
        )
      }
    </QueryView>
  )
}
