import { callApi } from '#client/call-api.ts'
import { errorMessage } from '#client/show-error.ts'
import { FileField } from '#ui/file-field.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { JalaliPicker } from '#ui/jalali-picker.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { addPaymentSlip, maxSlipBytes } from './contract.ts'
import { type DraftPart, ways } from './draft.ts'
import styles from './front-desk.module.css'

const methods = ways.flatMap(({ way, label }) =>
  way === 'link' || way === 'instalments' ? [] : [{ value: way, label }],
)

/** What one way of paying asks, and nothing else. */
export function PartFields({
  part,
  onChange,
  onRemove,
  errorAt,
}: {
  part: DraftPart
  onChange: (part: DraftPart) => void
  /** Of a further part, whose way and sum are chosen here too. */
  onRemove?: () => void
  /** What the server said of a field of this part. */
  errorAt: (field: string) => string | undefined
}) {
  const { method } = part
  const set = (changes: Partial<DraftPart>) => onChange({ ...part, ...changes })
  return (
    <div className={styles.fields}>
      {onRemove && (
        <>
          <SelectField
            label="راه دیگر"
            options={methods}
            value={method}
            onChange={value => set({ method: value as DraftPart['method'] })}
          />
          <TextField
            label="مبلغ، تومان"
            inputMode="numeric"
            convertDigits
            maxLength={14}
            value={part.amount}
            onChange={amount => set({ amount })}
            error={errorAt('amount')}
          />
        </>
      )}
      {(method === 'card-reader' || method === 'transfer') && (
        <TextField
          label="شمارهٔ پیگیری"
          name="reference"
          dir="ltr"
          inputMode="numeric"
          convertDigits
          maxLength={20}
          autoComplete="off"
          value={part.reference}
          onChange={reference => set({ reference })}
          error={errorAt('reference')}
        />
      )}
      {method === 'card-reader' && (
        <TextField
          label="چهار رقم آخر کارت"
          dir="ltr"
          inputMode="numeric"
          convertDigits
          maxLength={4}
          autoComplete="off"
          value={part.cardLast4}
          onChange={cardLast4 => set({ cardLast4 })}
          error={errorAt('cardLast4')}
        />
      )}
      {method === 'cheque' && (
        <>
          <TextField
            label="شمارهٔ صیادی"
            name="reference"
            dir="ltr"
            inputMode="numeric"
            convertDigits
            maxLength={20}
            hint="۱۶ رقم، بالای چک"
            autoComplete="off"
            value={part.reference}
            onChange={reference => set({ reference })}
            error={errorAt('reference')}
          />
          <JalaliPicker
            label="سررسید چک"
            value={part.dueDay}
            onChange={dueDay => set({ dueDay })}
            error={errorAt('dueDay')}
          />
        </>
      )}
      {method === 'transfer' && (
        <FileField
          label="عکس فیش"
          hint="مهروموم نگه داشته و پس از ۱۸۰ روز پاک می‌شود"
          accept={{ types: ['image/*'], label: 'عکس' }}
          maxBytes={maxSlipBytes}
          error={errorAt('slipId')}
          toErrorMessage={errorMessage}
          upload={async file => {
            const { id } = await callApi(addPaymentSlip, { file })
            set({ slipId: id })
          }}
          onRemove={() => set({ slipId: null })}
        />
      )}
      {onRemove && <IconButton icon="trash-2" label="برداشتن این راه" onClick={onRemove} />}
    </div>
  )
}
