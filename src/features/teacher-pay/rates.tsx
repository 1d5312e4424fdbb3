import { useState } from 'react'
import { useWrite } from '#client/query.tsx'
import { readInteger } from '#persian/digits.ts'
import { formatDate, parseIsoDay } from '#persian/jalali.ts'
import { balance } from '#persian/toman.ts'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { Form } from '#ui/form.tsx'
import { FormRefusal } from '#ui/form-errors.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { JalaliPicker } from '#ui/jalali-picker.tsx'
import layout from '#ui/layout.module.css'
import { SelectField } from '#ui/select-field.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import text from '#ui/text.module.css'
import { TextField } from '#ui/text-field.tsx'
import { dropRate, listPay, type PayRate, readPay, setRate } from './contract.ts'
import { rateText, rateUnitLabels } from './labels.ts'

const units = [
  { value: 'session', label: rateUnitLabels.session },
  { value: 'hour', label: rateUnitLabels.hour },
]
const share = { value: 'percent', label: rateUnitLabels.percent }

/** What the teacher gets and from which day on, the newest first, and a form for another one. */
export function Rates({
  teacher,
  isTeacher,
  rates,
}: {
  teacher: string
  isTeacher: boolean
  rates: readonly PayRate[]
}) {
  const small = isTeacher ? rateUnitLabels.trial : rateUnitLabels.question
  const drop = useWrite(dropRate, { invalidates: [readPay, listPay] })
  const spell = ({ fromDay }: PayRate) => formatDate(parseIsoDay(fromDay)!)
  return (
    <section aria-labelledby="rates" className={cardClass({ padded: true }, layout.stack)}>
      <h2 id="rates" className={text.cardTitle}>
        نرخ‌ها
      </h2>
      {rates.length === 0 ? (
        <p className={text.muted}>هنوز نرخی نیست؛ جلسه‌ها از روز نخستین نرخ به بعد حساب می‌شود.</p>
      ) : (
        <ul className={layout.list}>
          {rates.map(rate => (
            <li key={rate.id} className={layout.spread}>
              <span>
                از {spell(rate)}: {rateText(rate)}
                {rate.per !== 'percent' && `، ${small} ${balance(rate.trialAmount)}`}
                {rate.wordsAmount > 0 && `، ${rateUnitLabels.words} ${balance(rate.wordsAmount)}`}
              </span>
              <IconButton
                icon="trash-2"
                label={`برداشتن نرخ ${spell(rate)}`}
                onClick={() =>
                  drop.mutate({ teacher, rate: rate.id }, { onError: fault => showSnack(fault.info.message) })
                }
              />
            </li>
          ))}
        </ul>
      )}
      <RateForm teacher={teacher} isTeacher={isTeacher} />
    </section>
  )
}

function RateForm({ teacher, isTeacher }: { teacher: string; isTeacher: boolean }) {
  const [fromDay, setFromDay] = useState('')
  const [per, setPer] = useState<PayRate['per']>('session')
  const [amount, setAmount] = useState('')
  const [trial, setTrial] = useState('')
  const [words, setWords] = useState('')
  const write = useWrite(setRate, { invalidates: [readPay, listPay] })
  const isShare = per === 'percent'
  const rials = (typed: string) => (readInteger(typed) ?? Number.NaN) * 10
  const send = async () => {
    const values = {
      fromDay,
      per,
      amount: isShare ? (readInteger(amount) ?? Number.NaN) : rials(amount),
      trialAmount: isShare ? 0 : rials(trial),
      ...(words === '' ? {} : { wordsAmount: rials(words) }),
    }
    const done = await write.mutateAsync({ teacher, ...values }).catch(() => null)
    if (!done) return
    setFromDay('')
    setAmount('')
    setTrial('')
    setWords('')
    showSnack('نرخ ثبت شد.')
  }
  return (
    <Form className={layout.stack} aria-label="نرخ تازه" onSubmit={send}>
      <FormRefusal of={write.error} />
      <JalaliPicker label="از روز" value={fromDay} onChange={setFromDay} error={write.error?.at('fromDay')} />
      <SelectField
        label="واحد نرخ"
        required
        value={per}
        onChange={chosen => setPer(chosen as PayRate['per'])}
        options={isTeacher ? units : [...units, share]}
        error={write.error?.at('per')}
      />
      <TextField
        label={isShare ? rateUnitLabels.percent : `${rateUnitLabels[per]}، به تومان`}
        dir="ltr"
        inputMode="numeric"
        value={amount}
        onChange={setAmount}
        error={write.error?.at('amount')}
      />
      {!isShare && (
        <TextField
          label={`${isTeacher ? rateUnitLabels.trial : rateUnitLabels.question}، به تومان`}
          dir="ltr"
          inputMode="numeric"
          value={trial}
          onChange={setTrial}
          error={write.error?.at('trialAmount')}
        />
      )}
      {isTeacher && (
        <TextField
          label={`${rateUnitLabels.words}، به تومان`}
          hint="خالی: تصحیح نوشته حساب نمی‌شود."
          dir="ltr"
          inputMode="numeric"
          value={words}
          onChange={setWords}
          error={write.error?.at('wordsAmount')}
        />
      )}
      <div>
        <Button type="submit" variant="quiet" busy={write.isPending}>
          ثبت نرخ
        </Button>
      </div>
    </Form>
  )
}
