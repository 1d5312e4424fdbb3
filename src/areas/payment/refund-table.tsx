import { percent as percentText } from '#persian/digits.ts'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { UserText } from '#ui/foreign.tsx'
import layout from '#ui/layout.module.css'
import text from '#ui/text.module.css'
import type { OrderLine } from './contract.ts'
import styles from './payment.module.css'
import { policyNamed } from './refund-policies.ts'
import { policyRows, termsOf } from './refund-policy.ts'

/** How much comes back to whoever withdraws, by the table each line was offered with; before it is paid and after. */
export function RefundTable({
  lines,
  paidAt,
  fee,
}: {
  lines: readonly OrderLine[]
  /** Milliseconds; the moment itself while it is not paid. */
  paidAt: number
  fee?: number
}) {
  return (
    <section aria-labelledby="refunds" className={classes(cardClass({ padded: true }), layout.stack)}>
      <h2 id="refunds" className={text.cardTitle}>
        اگر منصرف شوم، چقدر برمی‌گردد؟
      </h2>
      {lines.map(line => (
        <div key={line.id} className={classes(layout.stack, layout.tight)}>
          {lines.length > 1 && <UserText className={text.strong}>{line.title}</UserText>}
          <Steps line={line} paidAt={paidAt} fee={fee} />
        </div>
      ))}
      <p className={classes(text.small, text.muted)}>
        مبلغ همان لحظه به کیف پول برمی‌گردد، یا تا ۷۲ ساعت به حساب بانکی شما.
      </p>
    </section>
  )
}

function Steps({ line, paidAt, fee }: { line: OrderLine; paidAt: number; fee?: number }) {
  const facts = { paidAt, startsAt: line.startsAt, sessions: line.sessions, fee, now: Date.now() }
  return (
    <ol className={styles.policy}>
      {policyRows(termsOf(policyNamed(line.policy), line), facts).map(
        ({ percent, share, when, until }, place) => (
          <li
            key={when}
            className={classes(toneOf(percent), place === 0 && styles.now)}
            aria-current={place === 0 ? 'step' : undefined}
          >
            <b>
              <span aria-hidden="true">{percentText(percent)}</span>
              <span className={text.spoken}>{share}</span>
            </b>
            {when}
            {until && `، تا ${until}`}
          </li>
        ),
      )}
    </ol>
  )
}

const toneOf = (percent: number) =>
  percent > 85 ? styles.most : percent > 60 ? styles.much : percent > 0 ? styles.some : styles.none
