import { useState } from 'react'
import { useWrite } from '#client/query.tsx'
import { persianNumber, toPersianDigits } from '#persian/digits.ts'
import { UserText } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { CheckField } from '#ui/check-field.tsx'
import { classes } from '#ui/classes.ts'
import { Form } from '#ui/form.tsx'
import { FormRefusal } from '#ui/form-errors.tsx'
import layout from '#ui/layout.module.css'
import { showSnack } from '#ui/snack-bar.tsx'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import { TextField } from '#ui/text-field.tsx'
import { enterTracking, listShipments, type PackedShipment, type TrackingRow } from '../contract.ts'
import { maxTrackingLines } from '../rules.ts'
import styles from './packing.module.css'

const becomes: Record<
  TrackingRow['becomes'],
  { label: string; tone: 'pistachio' | 'plain' | 'pomegranate' }
> = {
  sent: { label: 'فرستاده می‌شود', tone: 'pistachio' },
  same: { label: 'پیش‌تر ثبت شده', tone: 'plain' },
  refused: { label: 'ثبت نمی‌شود', tone: 'pomegranate' },
}

/**
 * The codes of many parcels at once: first what each line would do, then all or none of them.
 * @param parcels those that are picked: codes without the numbers of orders are theirs, in their order
 */
export function TrackingForm({
  parcels,
  onSent,
}: {
  parcels: readonly PackedShipment[]
  onSent: () => void
}) {
  const [lines, setLines] = useState('')
  const [wantsPlaces, setByPlace] = useState(false)
  const isByPlace = wantsPlaces && parcels.length > 0
  const ids = isByPlace ? parcels.map(({ id }) => id) : []
  const check = useWrite(enterTracking, { invalidates: [] })
  const write = useWrite(enterTracking, { invalidates: [listShipments] })
  // What was checked is what is written: another text, or other parcels, are checked anew.
  const [checked, setChecked] = useState<string | null>(null)
  const asked = JSON.stringify([lines, ids])
  const isChecked = checked === asked
  const rows = isChecked ? (check.data?.rows ?? []) : []
  const count = (kind: TrackingRow['becomes']) => rows.filter(row => row.becomes === kind).length
  const [sent, refused] = [count('sent'), count('refused')]
  const look = async () => {
    write.reset()
    setChecked(null)
    if (await check.mutateAsync({ lines, ids }).catch(() => null)) setChecked(asked)
  }
  const send = async () => {
    const done = await write.mutateAsync({ lines, ids, write: true }).catch(() => null)
    if (!done) return
    showSnack(`${persianNumber(done.sent)} کد ثبت شد و به گیرندگان خبر رسید.`)
    setLines('')
    setChecked(null)
    onSent()
  }
  return (
    <Form className={layout.stack} onSubmit={look}>
      <TextField
        multiline
        rows={6}
        dir="ltr"
        label="کدها، هر بسته در یک خط"
        hint={
          isByPlace
            ? `${persianNumber(parcels.length)} بسته انتخاب شده است؛ کدها را به همان ترتیب بنویسید.`
            : 'شمارهٔ سفارش، فاصله، کد رهگیری؛ یا دو ستون یک صفحه‌گسترده را همین‌جا بچسبانید.'
        }
        value={lines}
        maxLength={maxTrackingLines * 100}
        onChange={setLines}
        error={write.error?.at('lines') ?? check.error?.at('lines')}
      />
      {parcels.length > 0 && (
        <CheckField
          label="هر خط تنها یک کد است، به ترتیب بسته‌های انتخاب‌شده"
          checked={isByPlace}
          onChange={setByPlace}
        />
      )}
      <FormRefusal of={write.error ?? check.error} />
      {rows.length > 0 && (
        <ul className={styles.codes} aria-label="آنچه با هر خط می‌شود">
          {rows.map(row => (
            <li key={row.line}>
              <span className={text.muted}>خط {persianNumber(row.line)}</span>
              <span>
                {row.number !== null && `سفارش ${toPersianDigits(row.number)}`}
                {row.receiver && (
                  <>
                    {'، '}
                    <UserText>{row.receiver}</UserText>
                  </>
                )}{' '}
                <bdi dir="ltr">{toPersianDigits(row.tracking)}</bdi>
              </span>
              <Tag tone={becomes[row.becomes].tone}>{becomes[row.becomes].label}</Tag>
              {row.reason && <span className={styles.reason}>{row.reason}</span>}
            </li>
          ))}
        </ul>
      )}
      <div className={classes(layout.row, layout.wrapping)}>
        <Button
          type="submit"
          variant={sent > 0 && refused === 0 ? 'quiet' : 'primary'}
          busy={check.isPending}
        >
          بررسی
        </Button>
        {sent > 0 && refused === 0 && (
          <Button busy={write.isPending} onClick={() => void send()}>
            ثبت {persianNumber(sent)} کد و پیامک به گیرندگان
          </Button>
        )}
        {refused > 0 && (
          <p className={text.muted} role="status">
            تا {persianNumber(refused)} خط درست نشود هیچ کدی ثبت نمی‌شود.
          </p>
        )}
      </div>
    </Form>
  )
}
