import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { buildQueryOptions, useWrite } from '#client/query.tsx'
import { errorMessage } from '#client/show-error.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { studioPaths } from '#contract/studio-paths.ts'
import { percent, persianNumber } from '#persian/digits.ts'
import { UserText } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import card from '#ui/card.module.css'
import { Empty } from '#ui/empty.tsx'
import { FormErrors } from '#ui/form-errors.tsx'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout.module.css'
import { Meter } from '#ui/meter.tsx'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Stats } from '#ui/stats.tsx'
import { Table } from '#ui/table.tsx'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import { type Analysis, analyseExam, regradeExam } from '../contract.ts'
import styles from '../exams-admin.module.css'

/** How the questions of an exam worked, and marking anew after a key was mended. */
export default function ExamAnalysis({ id }: { id: string }) {
  const query = useQuery({ ...buildQueryOptions(analyseExam, { exam: id }), staleTime: 0 })
  return (
    <QueryView query={query} loading={<Skeleton height="22rem" />}>
      {data => (
        <div className={layout.stack}>
          <h1>تحلیل {data.title}</h1>
          <Stats
            facts={[
              { name: 'تحویل', value: persianNumber(data.attempts) },
              {
                name: 'میانگین',
                value:
                  data.mean === null
                    ? '—'
                    : `${persianNumber(Math.round(data.mean * 10) / 10)} از ${persianNumber(data.maxPoints)}`,
              },
            ]}
          />
          {data.attempts > 0 && <Spread spread={data.spread} />}
          <Regrade exam={id} />
          {data.items.length === 0 && <Empty title="هنوز پاسخی نیست که تحلیل شود." />}
          {data.items.length > 0 && (
            <p className={text.meta}>
              آسانی: چند درصد نمره گرفته شده است. تمیز: از {persianNumber(-1)} تا {persianNumber(1)}، هرچه
              بیشتر، پرسش قوی را از ضعیف بهتر جدا می‌کند. قوی و ضعیف: یک‌سوم بالا و پایین نمره‌ها.
            </p>
          )}
          {data.items.map(item => (
            <ItemCard key={item.questionId} item={item} />
          ))}
        </div>
      )}
    </QueryView>
  )
}

function Spread({ spread }: { spread: readonly number[] }) {
  const most = Math.max(1, ...spread)
  const sentence = spread
    .map(
      (count, at) =>
        `${persianNumber(at * 10)} تا ${persianNumber((at + 1) * 10)} درصد: ${persianNumber(count)} نفر`,
    )
    .join('، ')
  return (
    <section className={`${card.card} ${card.padded} ${layout.stack}`} aria-label="پراکندگی نمره‌ها">
      <h2 className={text.cardTitle}>پراکندگی نمره‌ها</h2>
      <div className={styles.bars} role="img" aria-label={sentence}>
        {spread.map((count, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a bar is nothing but its place
          <div key={at}>
            <div className={styles.bar}>
              {count > 0 && persianNumber(count)}
              <i style={{ blockSize: `${(count / most) * 80}%` }} />
            </div>
            {persianNumber((at + 1) * 10)}
          </div>
        ))}
      </div>
      <p className={text.meta}>چند نفر، در هر ده درصد از نمره</p>
    </section>
  )
}

function ItemCard({ item }: { item: Analysis['items'][number] }) {
  const { facility, discrimination } = item
  const isSuspect = discrimination !== null && discrimination < 0
  return (
    <section className={`${card.card} ${card.padded} ${layout.stack}`} aria-label={item.stem}>
      <div className={`${layout.spread} ${layout.wrapping}`}>
        <UserText as="b">{item.stem}</UserText>
        {isSuspect && <Tag tone="pomegranate">قوی‌ها بدتر پاسخ داده‌اند؛ کلید را ببینید</Tag>}
      </div>
      <div className={`${layout.spread} ${layout.wrapping}`}>
        <p className={text.meta}>
          {persianNumber(item.answered)} پاسخ · آسانی{' '}
          {facility === null ? '—' : percent(Math.round(facility * 100))} · تمیز{' '}
          <bdi dir="ltr">
            {discrimination === null
              ? '—'
              : persianNumber(Math.round(discrimination * 100) / 100, { fraction: 2 })}
          </bdi>
        </p>
        <a href={studioPaths.question({ id: item.questionId })} className={text.link}>
          دیدن و اصلاح کلید
        </a>
      </div>
      {item.options.length > 0 && (
        <ul className={styles.options}>
          {item.options.map(option => (
            <li key={option.text} className={styles.option}>
              <span className={option.isRight ? styles.right : undefined}>
                {option.isRight && <Icon name="check" />}
                <UserText>{option.text}</UserText>
              </span>
              <Meter
                label={option.text}
                value={option.all}
                max={Math.max(1, item.answered)}
                tone={option.isRight ? 'pistachio' : 'saffron'}
                valueText={persianNumber(option.all)}
              />
              <span>
                {persianNumber(option.all)}؛ قوی {persianNumber(option.strong)}، ضعیف{' '}
                {persianNumber(option.weak)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** First what would change, then the change itself. */
function Regrade({ exam }: { exam: string }) {
  const [seen, setSeen] = useState<OutputOf<typeof regradeExam> | null>(null)
  const [isWritten, setWritten] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const write = useWrite(regradeExam, { invalidates: [analyseExam] })
  const run = async (isReal: boolean) => {
    setFault(null)
    try {
      setSeen(await write.mutateAsync({ exam, write: isReal }))
      setWritten(isReal)
    } catch (thrown) {
      setFault(errorMessage(thrown))
    }
  }
  return (
    <section className={`${card.card} ${card.padded} ${layout.stack}`} aria-label="نمره از نو">
      <h2 className={text.cardTitle}>نمره از نو پس از اصلاح کلید</h2>
      <p className={text.meta}>
        کلید را در بانک اصلاح کنید و این‌جا ببینید نمرهٔ چه کسی عوض می‌شود. آنچه کسی خوانده و نمره داده دست
        نمی‌خورد.
      </p>
      {fault && <FormErrors message={fault} />}
      <div className={layout.row}>
        <Button variant="quiet" busy={write.isPending} onClick={() => void run(false)}>
          چه چیزی عوض می‌شود؟
        </Button>
        {seen && !isWritten && seen.changed.length > 0 && (
          <Button busy={write.isPending} onClick={() => void run(true)}>
            ثبت و خبر به {persianNumber(seen.changed.length)} نفر
          </Button>
        )}
      </div>
      {seen && (
        <>
          <p role="status">
            {isWritten ? 'ثبت شد. ' : ''}
            {seen.changed.length === 0
              ? `نمرهٔ هیچ‌یک از ${persianNumber(seen.attempts)} نفر عوض نمی‌شود.`
              : `نمرهٔ ${persianNumber(seen.changed.length)} نفر از ${persianNumber(seen.attempts)} نفر ${isWritten ? 'عوض شد و به آنان خبر رسید' : 'عوض می‌شود'}:`}
          </p>
          {seen.places.length > 0 && (
            <ul className={text.meta}>
              {seen.places.map(({ stem, answers }) => (
                <li key={stem}>
                  <UserText>{stem}</UserText>، {persianNumber(answers)} پاسخ
                </li>
              ))}
            </ul>
          )}
          {seen.changed.length > 0 && (
            <Table
              caption="نمره‌ها پیش و پس"
              rows={seen.changed}
              rowKey={row => row.attempt}
              columns={[
                { key: 'name', head: 'نام', names: true, cell: row => row.name },
                { key: 'before', head: 'پیش', number: true, cell: row => persianNumber(row.before) },
                { key: 'after', head: 'پس', number: true, cell: row => persianNumber(row.after) },
                {
                  key: 'moved',
                  head: 'تفاوت',
                  number: true,
                  cell: row => (
                    <Tag tone={row.after > row.before ? 'pistachio' : 'pomegranate'}>
                      {persianNumber(Math.abs(Math.round((row.after - row.before) * 100) / 100))}{' '}
                      {row.after > row.before ? 'بیشتر' : 'کمتر'}
                    </Tag>
                  ),
                },
              ]}
            />
          )}
        </>
      )}
    </section>
  )
}
