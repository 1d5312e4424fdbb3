import { useState } from 'react'
import { useNavigate } from 'react-router'
import { requireUser } from '#account/login/require-user.ts'
import { paths } from '#contract/paths.ts'
import { persianNumber } from '#persian/digits.ts'
import { toman } from '#persian/toman.ts'
import { UserText } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { FormErrors } from '#ui/form-errors.tsx'
import layout from '#ui/layout.module.css'
import text from '#ui/text.module.css'
import type { Writing } from './contract.ts'
import { wordsText } from './labels.ts'

/** The packages of texts that are sold, each with its way to the order. */
export function PackageList({ packages }: { packages: Writing['packages'] }) {
  const navigate = useNavigate()
  const [busy, setBusy] = useState<string | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  if (packages.length === 0) return null
  const buy = async (id: string) => {
    setFault(null)
    if (!(await requireUser())) return
    setBusy(id)
    const { orderPackage } = await import('./order-package.ts')
    const outcome = await orderPackage(id)
    setBusy(null)
    if ('orderId' in outcome) await navigate(paths.order({ id: outcome.orderId }))
    else setFault(outcome.fault)
  }
  return (
    <section className={classes(cardClass({ padded: true }), layout.stack)} aria-labelledby="packages">
      <h2 id="packages" className={text.cardTitle}>
        بستهٔ نوشته‌ها
      </h2>
      <p className={classes(text.small, text.muted)}>
        چند نوشته با هم ارزان‌تر است. نوشته‌ای که پس بگیرید یا دیر تصحیح شود به بسته برمی‌گردد.
      </p>
      {fault && <FormErrors message={fault} />}
      {packages.map(({ id, title, price, maxWords, validDays }) => (
        <div key={id} className={layout.spread}>
          <span>
            <b className={text.strong}>
              <UserText>{title}</UserText>
            </b>
            <br />
            <small className={text.muted}>
              {toman(price)}، هر کدام تا {wordsText(maxWords)}، تا {persianNumber(validDays)} روز
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
