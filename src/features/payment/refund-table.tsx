import { percent as percentText } from '#persian/digits.ts'
import { UserText } from '#ui/bdi.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import layout from '#ui/layout.module.css'
import text from '#ui/text.module.css'
import type { OrderLine } from './contract.ts'
import styles from './payment.module.css'
import { policyRows, resolveTerms } from './refund-policy.ts'

export const refundTitle = 'اگر منصرف شوم، چقدر برمی‌گردد؟'

/** How much comes back to whoever withdraws, under its name. */
export function RefundTable(given: Given) {
  return (
    <section aria-labelledby="refunds" className={classes(cardClass({ padded: true }), layout.stack)}>
      <h2 id="refunds" className={text.cardTitle}>
        {refundTitle}
      </h2>
      <RefundSteps {...given} />
    </section>
  )
}

type Given = {
  lines: readonly OrderLine[]
  /** Milliseconds; the moment itself while it is not paid. */
  paidAt: number
}

/** How much comes back, by the table each line was offered with; before it is paid and after. */
export function RefundSteps({ lines, paidAt }: Given) {
  return (
    <>
      {lines.map(line => (
        <div key={line.id} className={classes(layout.stack, layout.tight)}>
          {lines.length > 1 && <UserText className={text.strong}>{line.title}</UserText>}
          <Steps line={line} paidAt={paidAt} />
        </div>
      ))}
      <p className={classes(text.small, text.muted)}>
        مبلغ همان لحظه به کیف پول برمی‌گردد، یا تا ۷۲ ساعت به حساب بانکی شما.
      </p>
    </>
  )
}

/** «امروز: همهٔ مبلغ», of an order over one thing that were paid now. */
export function refundNow({ lines: [line, ...others] }: { lines: readonly OrderLine[] }): string | undefined {
  if (!line || others.length > 0) return undefined
  const [first] = buildRows(line, Date.now())
  return first && `امروز: ${first.share}`
}

const buildRows = (line: OrderLine, paidAt: number) =>
  policyRows(resolveTerms(line.terms, line), {
    paidAt,
    startsAt: line.startsAt,
    sessions: line.sessions,
    now: Date.now(),
  })

function Steps({ line, paidAt }: { line: OrderLine; paidAt: number }) {
  return (
    <ol className={styles.policy}>
      {buildRows(line, paidAt).map(({ percent, share, when, until }, index) => (
        <li
          key={when}
          className={classes(pickTone(percent), index === 0 && styles.now)}
          aria-current={index === 0 ? 'step' : undefined}
        >
          <b>
            <span aria-hidden="true">{percentText(percent)}</span>
            <span className={text.spoken}>{share}</span>
          </b>
          {when}
          {until && `، تا ${until}`}
        </li>
      ))}
    </ol>
  )
}

const pickTone = (percent: number) =>
  percent > 85 ? styles.most : percent > 60 ? styles.much : percent > 0 ? styles.some : styles.none
