import { useState } from 'react'
import type { ApiError } from '#client/call-api.ts'
import { useWrite } from '#client/query.tsx'
import { type AdminGroup, adminGroup } from '#features/enrolment/studio/public.ts'
import { persianNumber } from '#persian/digits.ts'
import { formatDateTime } from '#persian/jalali.ts'
import { UserText } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { FormErrors } from '#ui/form-errors.tsx'
import layout from '#ui/layout.module.css'
import { Note } from '#ui/note.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import { Table } from '#ui/table.tsx'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import { askNow, nameMerge, runAnyway } from './contract.ts'

const answers = { merge: 'ادغام', move: 'گروه دیگر', refund: 'بازگشت شهریه' } as const

/** A group below its least size: what its learners say, where they may be merged, and holding it all the same. */
export function UndersubscribedSection({ group, inside }: { group: string; inside: AdminGroup }) {
  const { state, short: undersubscribed, minSize, learning, hasBegun } = inside
  const mayAsk = state === 'open' && !hasBegun && learning < minSize
  if (state !== 'short' && undersubscribed.answers.length === 0 && !mayAsk) return null
  return (
    <section aria-labelledby="undersubscribed" className={classes(cardClass({ padded: true }), layout.stack)}>
      <div className={classes(layout.spread, layout.wrapping)}>
        <h2 id="undersubscribed" className={text.cardTitle}>
          حد نصاب
        </h2>
        <Tag tone={state === 'open' ? 'saffron' : 'pomegranate'}>
          {state === 'cancelled'
            ? 'برگزار نمی‌شود'
            : `${persianNumber(learning)} از ${persianNumber(minSize)} نفر`}
        </Tag>
      </div>
      {mayAsk && <AskNow group={group} />}
      {state === 'short' && (
        <>
          <Note tone="saffron">
            ثبت‌نام بسته است و زبان‌آموزان تا {formatDateTime(undersubscribed.until!)} انتخاب می‌کنند. هر کس پاسخ
            ندهد، همهٔ شهریه‌اش به کیف پولش برمی‌گردد.
          </Note>
          <Merge group={group} undersubscribed={undersubscribed} />
          <RunAnyway group={group} />
        </>
      )}
      {undersubscribed.answers.length > 0 && (
        <Table
          caption="انتخاب زبان‌آموزان"
          columns={[
            { key: 'name', head: 'نام', names: true, cell: ({ name }) => <UserText>{name}</UserText> },
            {
              key: 'answer',
              head: 'انتخاب',
              cell: ({ answer, isOwn }) =>
                answer === null ? (
                  <Tag>هنوز نگفته</Tag>
                ) : (
                  <Tag tone={answer === 'refund' ? 'pomegranate' : 'turquoise'}>
                    {isOwn ? answers[answer] : 'بازگشت شهریه، بی‌پاسخ'}
                  </Tag>
                ),
            },
            { key: 'to', head: 'به', cell: ({ to }) => (to ? <UserText>{to}</UserText> : '–') },
            { key: 'at', head: 'زمان', cell: ({ at }) => (at ? formatDateTime(at) : '–') },
          ]}
          rows={undersubscribed.answers.map((one, index) => ({ ...one, index }))}
          rowKey={({ index }) => String(index)}
          fold
        />
      )}
    </section>
  )
}

function AskNow({ group }: { group: string }) {
  const [isAsked, setAsked] = useState(false)
  const write = useWrite(askNow, { invalidates: [adminGroup] })
  const answer = (confirmed: boolean) => {
    if (!confirmed) return setAsked(false)
    write.mutateAsync({ id: group }).then(
      () => {
        setAsked(false)
        showSnack('ثبت‌نام بسته شد و از همه پرسیده شد.')
      },
      () => undefined,
    )
  }
  return (
    <>
      <p className={text.muted}>
        سه روز پیش از شروع، اگر هنوز به حد نصاب نرسیده باشد، از هر کس خودکار پرسیده می‌شود.
      </p>
      <Button variant="quiet" onClick={() => setAsked(true)}>
        همین حالا بپرس
      </Button>
      {isAsked && (
        <ConfirmDialog
          title="از زبان‌آموزان پرسیده شود؟"
          confirm="ببند و بپرس"
          reject="انصراف"
          busy={write.isPending}
          fault={write.error?.info.message}
          onAnswer={answer}
        >
          ثبت‌نام این گروه بسته می‌شود و هر زبان‌آموز دو روز فرصت دارد گروه دیگر یا بازگشت شهریه را انتخاب کند.
        </ConfirmDialog>
      )}
    </>
  )
}

function Merge({
  group,
  undersubscribed: { mergeInto, targets },
}: {
  group: string
  undersubscribed: AdminGroup['short']
}) {
  const [target, setTarget] = useState(mergeInto ?? '')
  const [fault, setFault] = useState<ApiError | null>(null)
  const write = useWrite(nameMerge, { invalidates: [adminGroup] })
  const send = () => {
    setFault(null)
    write
      .mutateAsync({ id: group, groupId: target })
      .then(() => showSnack(target ? 'این گروه به زبان‌آموزان پیشنهاد شد.' : 'پیشنهاد برداشته شد.'), setFault)
  }
  const atGroup = fault?.at('groupId')
  return (
    <div className={layout.stack}>
      <SelectField
        label="گروه پیشنهادی برای ادغام"
        value={target}
        onChange={setTarget}
        placeholder="هیچ‌کدام"
        options={targets.map(({ id, title, freeSeats }) => ({
          value: id,
          label: `${title}، ${persianNumber(freeSeats)} جای خالی`,
        }))}
        error={atGroup}
      />
      {fault && !atGroup && <FormErrors message={fault.info.message} />}
      <Button variant="quiet" busy={write.isPending} disabled={target === (mergeInto ?? '')} onClick={send}>
        پیشنهاد این گروه
      </Button>
    </div>
  )
}

function RunAnyway({ group }: { group: string }) {
  const [isAsked, setAsked] = useState(false)
  const write = useWrite(runAnyway, { invalidates: [adminGroup] })
  const answer = (confirmed: boolean) => {
    if (!confirmed) return setAsked(false)
    write.mutateAsync({ id: group }).then(
      () => {
        setAsked(false)
        showSnack('گروه با همین تعداد برگزار می‌شود و به همه خبر رفت.')
      },
      () => undefined,
    )
  }
  return (
    <>
      <Button onClick={() => setAsked(true)}>با همین تعداد برگزار می‌شود</Button>
      {isAsked && (
        <ConfirmDialog
          title="با همین تعداد برگزار شود؟"
          confirm="برگزار می‌شود"
          reject="انصراف"
          busy={write.isPending}
          fault={write.error?.info.message}
          onAnswer={answer}
        >
          دیگر از کسی پرسیده نمی‌شود و ثبت‌نام دوباره باز می‌شود. کسانی که رفته‌اند برنمی‌گردند.
        </ConfirmDialog>
      )}
    </>
  )
}
