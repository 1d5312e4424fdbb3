import { brand } from '#contract/public-settings.ts'
import { describeState, orderName } from '#features/payment/public.ts'
import { balance } from '#persian/toman.ts'
import { Bdi, UserText } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { CopyButton } from '#ui/copy-button.tsx'
import layout from '#ui/layout.module.css'
import { Note } from '#ui/note.tsx'
import type { DeskSaleAnswer } from './contract.ts'
import styles from './front-desk.module.css'
import { SoldReceipt } from './slip.tsx'

/** What became of a sale: its receipt, its link, or that somebody else approves it first. */
export function SaleOutcome({
  sold,
  person,
  family,
  paper,
  onPaper,
  onSend,
  onNext,
}: {
  sold: DeskSaleAnswer
  person: string
  /** Whose children may be enrolled next. */
  family: { id: string; name: string } | null
  paper: 'roll' | 'a5'
  onPaper: (paper: 'roll' | 'a5') => void
  onSend: () => void
  onNext: (person?: string) => void
}) {
  const { order, outcome, link } = sold
  const nextOfFamily = family && (
    <Button variant="quiet" onClick={() => onNext(family.id)}>
      ثبت‌نام دیگری برای خانوادهٔ <UserText>{family.name}</UserText>
    </Button>
  )
  const printOn = (on: 'roll' | 'a5') => {
    onPaper(on)
    requestAnimationFrame(() => print())
  }
  if (outcome === 'waiting') {
    return (
      <section className={cardClass({ padded: true })}>
        <Note tone="saffron">
          {orderName(order.number)} منتظر تأیید حسابدار است و جای او یک روز نگه داشته می‌شود. تا تأیید نشود
          پولی ثبت نشده است.
        </Note>
        {nextOfFamily}
        <Button onClick={() => onNext()}>مراجعهٔ بعدی</Button>
      </section>
    )
  }
  if (outcome === 'link') {
    return (
      <section className={cardClass({ padded: true })} aria-label="پیوند پرداخت">
        <div className={styles.step}>
          <h2>پیوند پرداخت</h2>
          <p>
            {balance(order.total)} برای {orderName(order.number)}؛ برای{' '}
            <UserText>{family?.name ?? person}</UserText> هم فرستاده شد.
          </p>
          <p>
            <Bdi>{link?.url ?? ''}</Bdi>
          </p>
          <CopyButton text={link?.url ?? ''} done="پیوند رونوشت شد.">
            رونوشت پیوند
          </CopyButton>
          {nextOfFamily}
          <Button onClick={() => onNext()}>مراجعهٔ بعدی</Button>
        </div>
      </section>
    )
  }
  return (
    <div className={layout.stack}>
      <div className={cardClass({ padded: true })}>
        <SoldReceipt order={order} person={person} school={brand().persian} paper={paper} />
      </div>
      <div className={classes(styles.step, layout.notPrinted)}>
        <p role="status">
          {orderName(order.number)} ثبت شد: {describeState(order).name}
        </p>
        <div className={styles.acts}>
          <Button variant="quiet" onClick={() => printOn('roll')}>
            چاپ ۸۰ میلی‌متری
          </Button>
          <Button variant="quiet" onClick={() => printOn('a5')}>
            چاپ A5
          </Button>
          <Button variant="quiet" onClick={onSend}>
            فرستادن رسید
          </Button>
        </div>
        {nextOfFamily}
        <Button onClick={() => onNext()}>
          مراجعهٔ بعدی <kbd className={styles.key}>N</kbd>
        </Button>
      </div>
    </div>
  )
}
