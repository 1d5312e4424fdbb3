import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { buildQueryOptions } from '#client/query.tsx'
import { persianNumber } from '#persian/digits.ts'
import { formatLongDate } from '#persian/jalali.ts'
import { toman } from '#persian/toman.ts'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { FormErrors } from '#ui/form-errors.tsx'
import layout from '#ui/layout.module.css'
import { Note } from '#ui/note.tsx'
import { QueryView } from '#ui/query-view.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import text from '#ui/text.module.css'
import { Tick, Ticks } from '#ui/ticks.tsx'
import { listMyTexts, readWriting, type Writing, type WritingCredit } from './contract.ts'
import { hoursText, wordsText } from './labels.ts'
import { minWords } from './rules.ts'
import { type Sending, useSendText } from './use-send-text.ts'

type Props = Sending & { words: number }

/** What a text costs and when it comes back, how it is paid, and the button that sends it. */
export function SendStep(props: Props) {
  const writing = useQuery(buildQueryOptions(readWriting, {}))
  const mine = useQuery(buildQueryOptions(listMyTexts, {}))
  return (
    <section className={classes(cardClass({ padded: true }), layout.stack)} aria-labelledby="send">
      <h2 id="send" className={text.cardTitle}>
        فرستادن برای تصحیح
      </h2>
      <QueryView query={writing} loading={<Skeleton height="8rem" />}>
        {({ prices }) => (
          <QueryView query={mine} loading={<Skeleton height="8rem" />}>
            {({ credits }) => <Ways {...props} prices={prices} credits={credits} />}
          </QueryView>
        )}
      </QueryView>
    </section>
  )
}

const asPaid = 'pay'

function Ways({
  id,
  words,
  prepare,
  onSent,
  prices,
  credits,
}: Props & { prices: Writing['prices']; credits: readonly WritingCredit[] }) {
  const { send, isBusy, fault } = useSendText({ id, prepare, onSent })
  const fitting = credits.filter(({ maxWords }) => words <= maxWords)
  const [chosen, setChosen] = useState<string | null>(null)
  const price = prices.find(({ maxWords }) => words <= maxWords)
  const longest = prices.at(-1)
  if (!longest) return <Note>مدرسه اکنون نوشته‌ای برای تصحیح نمی‌پذیرد؛ پیش‌نویس شما سر جایش می‌ماند.</Note>
  if (words < minWords) {
    return (
      <p className={text.muted}>
        پس از {wordsText(minWords)} می‌توانید بفرستید. بها و ساعت تصحیح را پیش از پرداخت همین‌جا می‌بینید.
      </p>
    )
  }
  if (!price) {
    return (
      <Note tone="saffron">
        نوشتهٔ شما {wordsText(words)} است و هر نوشته تا {wordsText(longest.maxWords)} تصحیح می‌شود؛ آن را کوتاه
        کنید یا به چند نوشته بشکنید.
      </Note>
    )
  }
  const way = chosen ?? fitting[0]?.id ?? asPaid
  return (
    <>
      <p>
        تصحیح این نوشته تا <b className={text.strong}>{hoursText(price.promisedHours)}</b> پس از پرداخت به دست
        شما می‌رسد و بهایش <b className={text.strong}>{toman(price.price)}</b> است.
      </p>
      <SelectField
        label="شیوهٔ پرداخت"
        value={way}
        onChange={setChosen}
        required
        options={[
          ...fitting.map(({ id, title, left, expiresAt }) => ({
            value: id,
            label: `از ${title}، ${persianNumber(left)} نوشته مانده، تا ${formatLongDate(expiresAt)}`,
          })),
          { value: asPaid, label: `پرداخت ${toman(price.price)}` },
        ]}
      />
      {fault && <FormErrors message={fault} />}
      <Ticks className={classes(text.small, text.muted)}>
        <Tick>تا وقتی استادی برنداشته باشد، نوشته را پس می‌گیرید و بها برمی‌گردد.</Tick>
        <Tick>اگر دیر شود، بها خودش برمی‌گردد و نوشته همچنان تصحیح می‌شود.</Tick>
      </Ticks>
      <div className={layout.row}>
        <Button busy={isBusy} onClick={() => void send(way === asPaid ? null : way)}>
          {way === asPaid ? 'رفتن به پرداخت' : 'فرستادن برای تصحیح'}
        </Button>
      </div>
    </>
  )
}
