import { useQuery } from '@tanstack/react-query'
import { queryOf } from '#client/query.tsx'
import { type LetterGroup, letterGroups } from '#contract/letter-text.ts'
import { isLetterKey, type LetterKey, letterTextOf } from '#contract/letter-texts.ts'
import { formatLongDate } from '#persian/jalali.ts'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { Failed } from '#ui/failed.tsx'
import layout from '#ui/layout.module.css'
import { Loading } from '#ui/loading.tsx'
import { Bone } from '#ui/skeleton.tsx'
import { Table } from '#ui/table.tsx'
import text from '#ui/text.module.css'
import { readLetterTexts } from './contract.ts'
import { LetterState } from './letter-state.tsx'
import styles from './letter-texts.module.css'

export const letterTextsPath = '/studio/site/letter-texts'

/** Every SMS and mail the product words by itself, kind by kind, and which of them say something else. */
export function LetterTexts() {
  const { data, error, refetch } = useQuery(queryOf(readLetterTexts, {}))
  if (error && !data) return <Failed message={error.info.message} onRetry={() => void refetch()} />
  if (!data) {
    return (
      <Loading>
        <Bone height="20rem" />
      </Loading>
    )
  }
  type Item = (typeof data.items)[number] & { key: LetterKey }
  const known = data.items.filter((item): item is Item => isLetterKey(item.key))
  return (
    <>
      <p className={text.muted}>
        آنچه سایت خودش با پیامک و ایمیل می‌فرستد. هر متنی را می‌توانید به زبان مدرسهٔ خود بنویسید، و هر زمان متن
        اصلی را بازگردانید.
      </p>
      {(Object.keys(letterGroups) as LetterGroup[]).map(group => (
        <div key={group} className={classes(layout.stack, layout.tight)}>
          <h2 className={text.cardTitle}>{letterGroups[group]}</h2>
          <div className={classes(cardClass(), styles.rows)}>
            <Table<Item>
              caption={letterGroups[group]}
              rows={known.filter(({ key }) => letterTextOf(key).group === group)}
              rowKey={({ key }) => key}
              fold
              columns={[
                {
                  key: 'title',
                  head: 'متن',
                  names: true,
                  cell: ({ key }) => (
                    <a href={`${letterTextsPath}/${key}`} className={styles.rowLink}>
                      {letterTextOf(key).title}
                    </a>
                  ),
                },
                {
                  key: 'state',
                  head: 'وضعیت',
                  cell: ({ state, changedAt }) => (
                    <span title={changedAt ? formatLongDate(changedAt) : undefined}>
                      <LetterState state={state} />
                    </span>
                  ),
                },
                { key: 'when', head: 'کاربرد', cell: ({ key }) => letterTextOf(key).when },
              ]}
            />
          </div>
        </div>
      ))}
    </>
  )
}
