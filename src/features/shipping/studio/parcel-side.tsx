import { useState } from 'react'
import { useWrite } from '#client/query.tsx'
import { studioPaths } from '#contract/studio-paths.ts'
import { toPersianDigits } from '#persian/digits.ts'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/form.tsx'
import { FormErrors } from '#ui/form-errors.tsx'
import layout from '#ui/layout.module.css'
import { showSnack } from '#ui/snack-bar.tsx'
import text from '#ui/text.module.css'
import { TextField } from '#ui/text-field.tsx'
import { endShipments, listShipments, type PackedShipment, sendShipment } from '../contract.ts'
import { Label } from './labels.tsx'

/** One parcel: its label, and what is done with it next. */
export function ParcelSide({ parcel }: { parcel: PackedShipment }) {
  const { id, orderId, number, state, isFetched } = parcel
  const isWaiting = state === 'to-pack' || state === 'packed'
  return (
    <section aria-label={`بستهٔ سفارش ${toPersianDigits(number)}`} className={layout.stack}>
      <Label parcel={parcel} />
      {!isFetched && (isWaiting || state === 'returned') && <SendForm id={id} />}
      {(state === 'on-its-way' || (isFetched && state === 'packed')) && <Ends parcel={parcel} />}
      <p>
        <a className={text.link} href={studioPaths.order({ id: orderId })}>
          دیدن سفارش
        </a>
      </p>
    </section>
  )
}

function SendForm({ id }: { id: string }) {
  const [tracking, setTracking] = useState('')
  const write = useWrite(sendShipment, { invalidates: [listShipments] })
  const send = async () => {
    const sent = await write.mutateAsync({ id, tracking }).catch(() => null)
    if (sent) showSnack('ثبت شد و به گیرنده خبر رسید.')
  }
  return (
    <Form className={layout.stack} onSubmit={send}>
      <TextField
        label="کد رهگیری پست"
        dir="ltr"
        value={tracking}
        maxLength={60}
        onChange={setTracking}
        error={write.error?.reason}
      />
      <Button type="submit" full busy={write.isPending}>
        ثبت و پیامک به گیرنده
      </Button>
    </Form>
  )
}

function Ends({ parcel: { id, isFetched } }: { parcel: PackedShipment }) {
  const write = useWrite(endShipments, { invalidates: [listShipments] })
  const end = (state: 'delivered' | 'returned') => write.mutate({ ids: [id], state })
  return (
    <>
      {write.error && <FormErrors message={write.error.info.message} />}
      <div className={layout.row}>
        <Button busy={write.isPending} onClick={() => end('delivered')}>
          تحویل شد
        </Button>
        {!isFetched && (
          <Button variant="quiet" busy={write.isPending} onClick={() => end('returned')}>
            برگشت خورد
          </Button>
        )}
      </div>
    </>
  )
}
