import { writingPaths } from '#contract/writing-paths.ts'
import { formatDateTime } from '#persian/jalali.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { FormErrors } from '#ui/form-errors.tsx'
import layout from '#ui/layout.module.css'
import { Note } from '#ui/note.tsx'
import text from '#ui/text.module.css'
import { Tick, Ticks } from '#ui/ticks.tsx'
import type { SetHomework } from '../contract.ts'
import { type Sending, useSendText } from '../use-send-text.ts'

/** The button that hands homework in: there is nothing to pay, and its teacher corrects it. */
export function HandInStep({
  id,
  homework,
  isEmpty,
  isSaved,
  prepare,
  onSent,
}: Sending & {
  /** Null where its teacher took it back, and where the server was not asked. */
  homework: SetHomework | null
  isEmpty: boolean
  /** Whether the server knows of all that is typed. */
  isSaved: boolean
}) {
  const { send, isBusy, fault } = useSendText({ id, prepare, onSent })
  return (
    <section className={classes(cardClass({ padded: true }), layout.stack)} aria-labelledby="hand-in">
      <h2 id="hand-in" className={text.cardTitle}>
        فرستادن تکلیف
      </h2>
      {homework && (
        <p>
          مهلت: <b className={text.strong}>{formatDateTime(homework.dueAt)}</b>
        </p>
      )}
      {homework?.refusal ? (
        <>
          <Note tone="saffron">{homework.refusal} متن شما سر جایش می‌ماند.</Note>
          <div className={classes(layout.row, layout.wrapping)}>
            <a href={homework.link} className={buttonClass({ variant: 'quiet' })}>
              دیدن تکلیف
            </a>
            {isSaved && <FreeCopy id={id} />}
          </div>
        </>
      ) : (
        <>
          <Ticks className={classes(text.small, text.muted)}>
            <Tick>استاد گروه آن را جمله به جمله تصحیح می‌کند و نمره می‌دهد؛ بهایی ندارد.</Tick>
            <Tick>پس از فرستادن تغییر نمی‌کند و تصحیح آن همین‌جا و در تکلیف‌های کلاس می‌آید.</Tick>
          </Ticks>
          {fault && <FormErrors message={fault} />}
          <div className={classes(layout.row, layout.wrapping)}>
            <Button busy={isBusy} disabled={isEmpty} onClick={() => void send(null)}>
              فرستادن تکلیف
            </Button>
            {fault && isSaved && <FreeCopy id={id} />}
          </div>
        </>
      )}
    </section>
  )
}

/** What cannot be handed in any more may still be corrected as a text of one's own. */
const FreeCopy = ({ id }: { id: string }) => (
  <a href={writingPaths.write({ again: id })} className={buttonClass({ variant: 'quiet' })}>
    نوشتهٔ آزاد از روی این
  </a>
)
