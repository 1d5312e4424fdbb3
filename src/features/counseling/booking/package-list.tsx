import { useOrdering } from '#features/payment/public.tsx'
import { persianNumber } from '#persian/digits.ts'
import { toman } from '#persian/toman.ts'
import { UserText } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { FormErrors } from '#ui/form-errors.tsx'
import layout from '#ui/layout.module.css'
import text from '#ui/text.module.css'
import type { Counseling } from './contract.ts'

/** The packages of sessions that are sold, each with its way to the order. */
export function PackageList({ packages }: { packages: Counseling['packages'] }) {
  const { busy, fault, buy } = useOrdering(async (id: string) =>
    (await import('./hold-for-me.ts')).orderPackage(id),
  )
  if (packages.length === 0) return null
  return (
    <section className={classes(cardClass({ padded: true }), layout.stack)} aria-labelledby="packages">
      <h2 id="packages" className={text.cardTitle}>
        بستهٔ جلسه‌ها
      </h2>
      <p className={classes(text.small, text.muted)}>
        چند جلسه با هم ارزان‌تر است و با هر مشاوری خرج می‌شود. جلسه‌ای که به‌موقع لغو شود به بسته برمی‌گردد.
      </p>
      {fault && <FormErrors message={fault} />}
      {packages.map(({ id, title, price, validDays }) => (
        <div key={id} className={layout.spread}>
          <span>
            <b className={text.strong}>
              <UserText>{title}</UserText>
            </b>
            <br />
            <small className={text.muted}>
              {toman(price)}، تا {persianNumber(validDays)} روز
            </small>
          </span>
          <Button
            variant="quiet"
            size="small"
            busy={busy === id}
            aria-label={`خرید ${title}`}
            onClick={() => void buy(id)}
          >
            خرید
          </Button>
        </div>
      ))}
    </section>
  )
}
