import { studioPaths } from '#contract/studio-paths.ts'
import { persianNumber } from '#persian/digits.ts'
import { formatDateTime } from '#persian/jalali.ts'
import { Bdi, UserText } from '#ui/bdi.tsx'
import { cardClass } from '#ui/card.ts'
import layout from '#ui/layout.module.css'
import { Note } from '#ui/note.tsx'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import type { QuestionFacts } from '../contract.ts'
import styles from './admin.module.css'

const percent = (share: number) => `${persianNumber(Math.round(share * 100))}٪`
const decimal = (value: number) => persianNumber(Math.round(value * 100) / 100)
/** An option that fewer choose misleads nobody. */
const minShare = 0.03
/** Answers before it is said that nobody chooses an option. */
const minAnswers = 30

/** What the answers to a question say of it, its versions, and questions that look like it. */
export function Facts({ id, facts }: { id: string; facts: QuestionFacts }) {
  const { statistics, versions, twins, flagged, source, code, version } = facts
  return (
    <>
      {flagged && <Note tone="pomegranate">{flagged}</Note>}
      {twins.map(twin => (
        <Note key={twin.id} tone="saffron" icon="copy">
          <UserText>{twin.summary}</UserText> {percent(twin.likeness)} همین است.{' '}
          <a href={studioPaths.questionBeside({ id, other: twin.id })} className={text.link}>
            کنار هم ببینید
          </a>
        </Note>
      ))}
      <section className={cardClass({ padded: true }, layout.stack)} aria-label="از پاسخ‌ها">
        <div className={layout.spread}>
          <h2 className={text.strong}>از پاسخ‌ها</h2>
          <span className={text.small}>{persianNumber(statistics.answered)} پاسخ</span>
        </div>
        <dl className={styles.list}>
          <Fact name="درست">{statistics.rightShare === null ? '—' : percent(statistics.rightShare)}</Fact>
          <Fact name="جدا کردن قوی از ضعیف">{describeDiscrimination(statistics.discrimination)}</Fact>
          <Fact name={statistics.seB === null ? 'دشواری فرضی' : 'دشواری برآوردشده'}>
            {decimal(statistics.b)}
            {statistics.seB !== null && ` ±${decimal(statistics.seB)}`}
          </Fact>
          <Fact name="تفکیک و حدس">
            {decimal(statistics.a)} و {decimal(statistics.c)}
          </Fact>
          {statistics.options.map(option => (
            <Fact
              key={option.id}
              name={
                <>
                  <UserText>{option.text}</UserText> {option.isRight && <Tag tone="pistachio">درست</Tag>}
                </>
              }
            >
              {statistics.answered === 0 ? '—' : percent(option.count / statistics.answered)}
              {!option.isRight &&
                statistics.answered >= minAnswers &&
                option.count / statistics.answered < minShare &&
                '؛ کسی نمی‌زند'}
            </Fact>
          ))}
        </dl>
      </section>
      <section className={cardClass({ padded: true }, layout.stack)} aria-label="نسخه‌ها">
        <h2 className={text.strong}>نسخه‌ها</h2>
        <p className={text.small}>
          {source} {code && <Bdi>{code}</Bdi>}
        </p>
        <ul className={styles.list}>
          {versions.map(one => (
            <li key={one.version}>
              نسخهٔ {persianNumber(one.version)}
              {one.version === version && ' (کنونی)'}، {formatDateTime(one.createdAt)}
              {one.by && `، ${one.by}`}
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}

function Fact({ name, children }: { name: React.ReactNode; children: React.ReactNode }) {
  return (
    <div className={layout.spread}>
      <dt className={text.muted}>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** After Ebel: above 0.4 very good, above 0.3 good, above 0.2 fair. */
function describeDiscrimination(value: number | null): string {
  if (value === null) return 'هنوز معلوم نیست'
  const verdict = value >= 0.4 ? 'بسیار خوب' : value >= 0.3 ? 'خوب' : value >= 0.2 ? 'متوسط' : 'ضعیف'
  return `${decimal(value)}، ${verdict}`
}
