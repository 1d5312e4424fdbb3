import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { buildQueryOptions, readOnce, useWrite } from '#client/query.tsx'
import { studioPaths } from '#contract/studio-paths.ts'
import { persianNumber } from '#persian/digits.ts'
import { Breadcrumbs } from '#ui/breadcrumbs.tsx'
import layout from '#ui/layout.module.css'
import { Note } from '#ui/note.tsx'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import { TextField } from '#ui/text-field.tsx'
import {
  changeDiscount,
  createDiscount,
  type Discount,
  type DiscountKind,
  listDiscounts,
  readDiscount,
} from './contract.ts'
import styles from './discounts.module.css'
import { newDraft, toDraft, toValues } from './draft.ts'
import { DraftForm, discountsPath, NameField, useDraft } from './draft-form.tsx'
import { kindNames } from './labels.ts'

const steps = [{ title: 'تخفیف‌ها', to: discountsPath }]

/** A new code, or a new rule that applies by itself. */
export function NewDiscount({ kind }: { kind: DiscountKind }) {
  const navigate = useNavigate()
  const { draft, set } = useDraft(() => newDraft(kind))
  const write = useWrite(createDiscount, { invalidates: [listDiscounts] })
  const save = () =>
    void write.mutateAsync({ ...toValues(draft), kind, code: draft.code }).then(
      made => {
        showSnack(made.code ? `کد ${made.code} ساخته شد.` : 'تخفیف ساخته شد.')
        void navigate(studioPaths.discount({ id: made.id }))
      },
      // What was refused stands at its field.
      () => undefined,
    )
  const title = kind === 'code' ? 'کد تازه' : `تخفیف ${kindNames[kind]}`
  return (
    <div className={layout.stack}>
      <Breadcrumbs steps={steps} here={title} />
      <h1>{title}</h1>
      <DraftForm kind={kind} draft={draft} set={set} write={write} onSave={save} submit="ساختن" back="انصراف">
        {errorAt => (
          <fieldset className={styles.part}>
            <legend>نام</legend>
            <div className={styles.pair}>
              {kind === 'code' && (
                <TextField
                  label="متن کد"
                  dir="ltr"
                  maxLength={30}
                  autoComplete="off"
                  autoCapitalize="none"
                  value={draft.code}
                  onChange={code => set({ code })}
                  hint="خالی: خودمان می‌سازیم، بی حرف‌های هم‌شکل."
                  error={errorAt('code')}
                />
              )}
              <NameField draft={draft} set={set} hint={hintName(kind)} error={errorAt('name')} />
            </div>
          </fieldset>
        )}
      </DraftForm>
    </div>
  )
}

const hintName = (kind: DiscountKind) =>
  kind === 'code' ? 'مانند «جشنوارهٔ پاییز»؛ خالی هم می‌شود.' : `خالی: «تخفیف ${kindNames[kind]}»`

/** One discount, to be changed for the orders to come. */
export function DiscountForm({ id }: { id: string }) {
  const query = useQuery({ ...buildQueryOptions(readDiscount, { id }), ...readOnce })
  return (
    <QueryView query={query} loading={<Skeleton height="24rem" />}>
      {discount => <LoadedDiscount key={discount.version} discount={discount} />}
    </QueryView>
  )
}

function LoadedDiscount({ discount }: { discount: Discount }) {
  const { id, kind, code, name, version, used, isStopped } = discount
  const { draft, set } = useDraft(() => toDraft(discount))
  const write = useWrite(changeDiscount, { invalidates: [listDiscounts], edits: [readDiscount] })
  const save = () =>
    void write.mutateAsync({ ...toValues(draft), id, version }).then(
      () => showSnack('اطلاعات با موفقیت ذخیره شد.'),
      () => undefined,
    )
  return (
    <div className={layout.stack}>
      <Breadcrumbs steps={steps} here={code ?? name} />
      <h1>{code === null ? name : <bdi dir="ltr">{code}</bdi>}</h1>
      {isStopped && <Note tone="saffron">این تخفیف متوقف است؛ از فهرست می‌توانید از سر بگیریدش.</Note>}
      {used > 0 && (
        <Note>
          تا امروز {persianNumber(used)} بار استفاده شده است. سفارش‌هایی که این تخفیف را دارند با تغییر آن عوض
          نمی‌شوند.
        </Note>
      )}
      <DraftForm
        kind={kind}
        draft={draft}
        set={set}
        write={write}
        onSave={save}
        submit="ذخیره"
        back="بازگشت به فهرست"
      >
        {errorAt => <NameField draft={draft} set={set} hint={hintName(kind)} error={errorAt('name')} />}
      </DraftForm>
    </div>
  )
}
