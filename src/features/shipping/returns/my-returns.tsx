import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { newId } from '#client/new-id.ts'
import { buildQueryOptions, useWrite } from '#client/query.tsx'
import { persianNumber } from '#persian/digits.ts'
import { balance } from '#persian/toman.ts'
import { UserText } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/form.tsx'
import { FormRefusal } from '#ui/form-errors.tsx'
import layout from '#ui/layout.module.css'
import { LocalFileField } from '#ui/local-file-field.tsx'
import { Note } from '#ui/note.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { askReturn, maxPhotoBytes, readOrderReturns } from './contract.ts'
import { describeDecision } from './describe-return.ts'

/** What of an order its buyer asked to give back, and the way to ask. */
export function MyReturns({ orderId }: { orderId: string }) {
  const query = useQuery({ ...buildQueryOptions(readOrderReturns, { id: orderId }), staleTime: 0 })
  const [isAsking, setAsking] = useState(false)
  if (!query.data) return null
  const { items, returnable } = query.data
  return (
    <div className={layout.stack}>
      {items.map(item => (
        <Note
          key={item.id}
          tone={item.state === 'asked' ? 'saffron' : item.state === 'refused' ? 'pomegranate' : 'pistachio'}
        >
          بازگرداندن <UserText>{item.title}</UserText>، {persianNumber(item.count)} عدد:{' '}
          {describeDecision(item.state)}
          {item.refunded > 0 && `؛ ${balance(item.refunded)} برگشت`}
          {item.answer && <UserText>{` ${item.answer}`}</UserText>}
        </Note>
      ))}
      {isAsking && returnable.length > 0 ? (
        <AskForm orderId={orderId} returnable={returnable} onDone={() => setAsking(false)} />
      ) : (
        returnable.length > 0 && (
          <div>
            <Button variant="quiet" size="small" onClick={() => setAsking(true)}>
              بازگرداندن کالا
            </Button>
          </div>
        )
      )}
    </div>
  )
}

function AskForm({
  orderId,
  returnable,
  onDone,
}: {
  orderId: string
  returnable: readonly { lineId: string; title: string; count: number }[]
  onDone: () => void
}) {
  const [requestId] = useState(newId)
  const [lineId, setLine] = useState(returnable[0]!.lineId)
  const [count, setCount] = useState('1')
  const [reason, setReason] = useState('')
  const [file, setFile] = useState<File | null>(null)
  const [isAsked, setAsked] = useState(false)
  const write = useWrite(askReturn, { invalidates: [readOrderReturns] })
  const most = returnable.find(one => one.lineId === lineId)?.count ?? 1
  const ask = async () => {
    setAsked(true)
    if (!file) return
    const asked = await write
      .mutateAsync({ id: orderId, requestId, lineId, count: Number(count), reason, file })
      .catch(() => null)
    if (asked) onDone()
  }
  return (
    <Form aria-label="بازگرداندن کالا" className={layout.stack} onSubmit={ask}>
      <SelectField
        label="کدام کالا؟"
        required
        value={lineId}
        options={returnable.map(one => ({ value: one.lineId, label: one.title }))}
        onChange={value => {
          setLine(value)
          setCount('1')
        }}
      />
      {most > 1 && (
        <SelectField
          label="چند تا؟"
          required
          value={count}
          options={Array.from({ length: most }, (_, index) => ({
            value: String(index + 1),
            label: persianNumber(index + 1),
          }))}
          onChange={setCount}
          error={write.error?.at('count')}
        />
      )}
      <TextField
        label="دلیل"
        multiline
        rows={3}
        value={reason}
        maxLength={500}
        onChange={setReason}
        error={write.error?.at('reason')}
      />
      <LocalFileField
        label="عکس کالا"
        accept={{ types: ['image/jpeg', 'image/png', 'image/webp'], label: 'عکس JPG، PNG یا WebP' }}
        maxBytes={maxPhotoBytes}
        onChange={setFile}
      />
      {(write.error?.at('file') || (isAsked && !file)) && (
        <Note tone="pomegranate" alert>
          {write.error?.at('file') ?? 'عکس کالا را بفرستید.'}
        </Note>
      )}
      <FormRefusal of={write.error} />
      <div className={layout.row}>
        <Button type="submit" busy={write.isPending}>
          فرستادن درخواست
        </Button>
        <Button variant="quiet" onClick={onDone}>
          انصراف
        </Button>
      </div>
    </Form>
  )
}
