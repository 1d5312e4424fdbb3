import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { buildQueryOptions, useWrite } from '#client/query.tsx'
import { persianNumber, toPersianDigits } from '#persian/digits.ts'
import { formatDate } from '#persian/jalali.ts'
import { balance } from '#persian/toman.ts'
import { ExportButton } from '#records/export-button.tsx'
import { UserText } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { CheckField } from '#ui/check-field.tsx'
import { classes } from '#ui/classes.ts'
import { FormRefusal } from '#ui/form-errors.tsx'
import layout from '#ui/layout.module.css'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import { TextField } from '#ui/text-field.tsx'
import { listShipments } from '../contract.ts'
import { decideReturn, exportReturns, listReturns, type ReturnRow } from './contract.ts'
import { describeDecision } from './describe-return.ts'

/** What buyers ask to give back; nothing where nobody did. */
export function Returns() {
  const query = useQuery({ ...buildQueryOptions(listReturns, {}), staleTime: 0 })
  const items = query.data?.items ?? []
  if (items.length === 0) return null
  return (
    <section aria-labelledby="returns" className={classes(layout.stack, layout.notPrinted)}>
      <div className={classes(layout.spread, layout.wrapping)}>
        <h2 id="returns">درخواست‌های بازگشت کالا</h2>
        <ExportButton endpoint={exportReturns} input={{}} name="درخواست‌های بازگشت کالا.xlsx" />
      </div>
      {items.map(item => (
        <Request key={item.id} item={item} />
      ))}
    </section>
  )
}

function Request({ item }: { item: ReturnRow }) {
  const { id, number, person, title, count, reason, state, photo, paid, at } = item
  const [answer, setAnswer] = useState('')
  const [inFull, setInFull] = useState(false)
  const [cameBack, setCameBack] = useState(false)
  const [toCard, setToCard] = useState(false)
  const write = useWrite(decideReturn, { invalidates: [listReturns, listShipments] })
  const decide = (decision: 'accepted' | 'resent' | 'refused') =>
    write.mutate({ id, decision, answer, inFull, cameBack, to: toCard ? 'card' : 'wallet' })
  return (
    <article className={classes(cardClass({ padded: true }), layout.stack)}>
      <div className={layout.spread}>
        <h3 className={text.cardTitle}>سفارش {toPersianDigits(number)}</h3>
        <Tag tone={state === 'asked' ? 'saffron' : 'plain'}>{describeDecision(state)}</Tag>
      </div>
      <p>
        <UserText>{person}</UserText>، {formatDate(at)}: {persianNumber(count)} عدد از{' '}
        <UserText>{title}</UserText>
      </p>
      <p>
        <UserText>{reason}</UserText>
      </p>
      {photo && (
        <p>
          <a className={text.link} href={photo} target="_blank" rel="noreferrer">
            دیدن عکس
          </a>
        </p>
      )}
      {state === 'asked' && (
        <>
          <CheckField
            label={`همهٔ پول برگردد، ${balance(paid ?? 0)}؛ وگرنه طبق شرایط انصراف`}
            checked={inFull}
            onChange={setInFull}
          />
          <CheckField
            label="سالم برگشته است و دوباره فروخته می‌شود"
            checked={cameBack}
            onChange={setCameBack}
          />
          <CheckField
            label="به کارتی که با آن پرداخته است برگردد، تا ۷۲ ساعت؛ وگرنه همین حالا به کیف پول"
            checked={toCard}
            onChange={setToCard}
          />
          <TextField
            label="پاسخ به خریدار"
            value={answer}
            maxLength={500}
            onChange={setAnswer}
            error={write.error?.errors[0]?.message}
          />
          <FormRefusal of={write.error} />
          <div className={classes(layout.row, layout.wrapping)}>
            <Button size="small" busy={write.isPending} onClick={() => decide('accepted')}>
              پذیرفتن و بازگشت پول
            </Button>
            <Button size="small" variant="quiet" busy={write.isPending} onClick={() => decide('resent')}>
              فرستادن نسخهٔ دیگر
            </Button>
            <Button size="small" variant="danger" busy={write.isPending} onClick={() => decide('refused')}>
              نپذیرفتن
            </Button>
          </div>
        </>
      )}
    </article>
  )
}
