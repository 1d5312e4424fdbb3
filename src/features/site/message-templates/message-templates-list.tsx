import { useQuery } from '@tanstack/react-query'
import { buildQueryOptions } from '#client/query.tsx'
import type { OutputOf } from '#contract/endpoint.ts'
import { type TemplateGroup, templateGroups } from '#contract/message-template.ts'
import { getMessageTemplate, isTemplateKey, type TemplateKey } from '#contract/message-templates.ts'
import { studioPaths } from '#contract/studio-paths.ts'
import { formatLongDate } from '#persian/jalali.ts'
import records from '#records/records.module.css'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import layout from '#ui/layout.module.css'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Table } from '#ui/table.tsx'
import text from '#ui/text.module.css'
import { readMessageTemplates } from './contract.ts'
import styles from './message-templates.module.css'
import { TemplateState } from './template-state.tsx'

export const messageTemplatesPath = '/studio/site/letter-texts'

/** Every SMS and mail the product words by itself, kind by kind, and which of them say something else. */
export function MessageTemplates() {
  const query = useQuery(buildQueryOptions(readMessageTemplates, {}))
  return (
    <QueryView query={query} loading={<Skeleton height="20rem" />}>
      {({ items }) => <Groups items={items} />}
    </QueryView>
  )
}

type Items = OutputOf<typeof readMessageTemplates>['items']
type Item = Items[number] & { key: TemplateKey }

function Groups({ items }: { items: Items }) {
  const known = items.filter((item): item is Item => isTemplateKey(item.key))
  return (
    <>
      <p className={text.muted}>
        آنچه سایت خودش با پیامک و ایمیل می‌فرستد. هر متنی را می‌توانید به زبان مدرسهٔ خود بنویسید، و هر زمان متن
        اصلی را بازگردانید.
      </p>
      {(Object.keys(templateGroups) as TemplateGroup[]).map(group => (
        <div key={group} className={classes(layout.stack, layout.tight)}>
          <h2 className={text.cardTitle}>{templateGroups[group]}</h2>
          <div className={classes(cardClass(), styles.rows)}>
            <Table<Item>
              caption={templateGroups[group]}
              rows={known.filter(({ key }) => getMessageTemplate(key).group === group)}
              rowKey={({ key }) => key}
              fold
              columns={[
                {
                  key: 'title',
                  head: 'متن',
                  names: true,
                  cell: ({ key }) => (
                    <a href={studioPaths.messageTemplate({ key })} className={records.rowLink}>
                      {getMessageTemplate(key).title}
                    </a>
                  ),
                },
                {
                  key: 'state',
                  head: 'وضعیت',
                  cell: ({ state, changedAt }) => (
                    <span title={changedAt ? formatLongDate(changedAt) : undefined}>
                      <TemplateState state={state} />
                    </span>
                  ),
                },
                { key: 'when', head: 'کاربرد', cell: ({ key }) => getMessageTemplate(key).when },
              ]}
            />
          </div>
        </div>
      ))}
    </>
  )
}
