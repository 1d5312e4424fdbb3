import { useQuery } from '@tanstack/react-query'
import { buildQueryOptions } from '#client/query.tsx'
import { persianNumber } from '#persian/digits.ts'
import { CheckField } from '#ui/check-field.tsx'
import { FieldNote } from '#ui/field-note.tsx'
import { Folded } from '#ui/folded.tsx'
import { JalaliPicker } from '#ui/jalali-picker.tsx'
import { LinesField } from '#ui/lines-field.tsx'
import { Switch } from '#ui/switch.tsx'
import text from '#ui/text.module.css'
import { TextField } from '#ui/text-field.tsx'
import { audiences, type DiscountKind, itemKinds, listDiscountChoices } from './contract.ts'
import styles from './discounts.module.css'
import type { Draft } from './draft.ts'
import { audienceNames, itemNames } from './labels.ts'

type Props = {
  kind: DiscountKind
  draft: Draft
  set: (changes: Partial<Draft>) => void
  /** What the server said of a field. */
  errorAt: (field: string) => string | undefined
}

/** How much, for what, for whom, until when and how often. */
export function DiscountFields({
  kind,
  draft,
  set,
  errorAt,
  isBatch = false,
}: Props & { isBatch?: boolean }) {
  return (
    <>
      <HowMuch kind={kind} draft={draft} set={set} errorAt={errorAt} />
      <fieldset className={styles.part}>
        <legend>تا کی</legend>
        <div className={styles.pair}>
          <JalaliPicker
            label="از روز"
            value={draft.from}
            onChange={from => set({ from })}
            hint="خالی: از همین حالا"
            error={errorAt('from')}
          />
          <JalaliPicker
            label="تا پایان روز"
            value={draft.until}
            onChange={until => set({ until })}
            hint="خالی: تا وقتی متوقف شود"
            error={errorAt('until')}
          />
        </div>
      </fieldset>
      {!isBatch && (
        <fieldset className={styles.part}>
          <legend>چند بار</legend>
          <div className={styles.pair}>
            <TextField
              label="روی هم"
              inputMode="numeric"
              maxLength={7}
              value={draft.uses}
              onChange={uses => set({ uses })}
              hint="خالی: بی‌سقف. آخرین بار دقیقاً به یک نفر می‌رسد."
              error={errorAt('uses')}
            />
            <TextField
              label="هر نفر"
              inputMode="numeric"
              maxLength={4}
              value={draft.usesEach}
              onChange={usesEach => set({ usesEach })}
              hint="خالی: بی‌سقف"
              error={errorAt('usesEach')}
            />
          </div>
        </fieldset>
      )}
      {!isBatch && <ForWhom kind={kind} draft={draft} set={set} errorAt={errorAt} />}
      <ForWhat kind={kind} draft={draft} set={set} />
      <CheckField
        label="با تخفیف‌های دیگری که این نشان را دارند جمع می‌شود"
        checked={draft.stacks}
        onChange={stacks => set({ stacks })}
      />
    </>
  )
}

function HowMuch({ kind, draft, set, errorAt }: Props) {
  return (
    <fieldset className={styles.part}>
      <legend>چه مقدار</legend>
      <Switch
        caption="تخفیف"
        name="by"
        options={[
          { value: 'percent', label: 'درصدی' },
          { value: 'amount', label: 'مبلغ ثابت' },
        ]}
        value={draft.by}
        onChange={by => set({ by })}
      />
      <div className={styles.pair}>
        {draft.by === 'percent' ? (
          <>
            <TextField
              label="درصد"
              inputMode="numeric"
              maxLength={3}
              value={draft.percent}
              onChange={percent => set({ percent })}
              error={errorAt('percent')}
            />
            <TextField
              label="حداکثر، تومان"
              inputMode="numeric"
              maxLength={14}
              value={draft.maxAmount}
              onChange={maxAmount => set({ maxAmount })}
              hint="خالی: بی‌سقف"
              error={errorAt('maxAmount')}
            />
          </>
        ) : (
          <TextField
            label="مبلغ، تومان"
            inputMode="numeric"
            maxLength={14}
            value={draft.amount}
            onChange={amount => set({ amount })}
            error={errorAt('amount') ?? errorAt('percent')}
          />
        )}
        {kind === 'early' && (
          <TextField
            label="چند روز پیش از شروع"
            inputMode="numeric"
            maxLength={3}
            value={draft.daysBefore}
            onChange={daysBefore => set({ daysBefore })}
            hint="تا این تعداد روز مانده به شروع، تخفیف هست."
            error={errorAt('daysBefore')}
          />
        )}
        <TextField
          label="کمترین مبلغ خرید، تومان"
          inputMode="numeric"
          maxLength={14}
          value={draft.minimum}
          onChange={minimum => set({ minimum })}
          hint="خالی: هر مبلغی"
          error={errorAt('minimum')}
        />
      </div>
    </fieldset>
  )
}

function ForWhom({ kind, draft, set, errorAt }: Props) {
  const phonesError = errorAt('phones') ?? draft.phones.map((_, at) => errorAt(`phones.${at}`)).find(Boolean)
  return (
    <fieldset className={styles.part}>
      <legend>برای چه کسانی</legend>
      {kind === 'sibling' && (
        <p className={text.muted}>
          کسی که خواهر یا برادرش همین حالا در گروهی درس می‌خواند: نام خانوادگی یکی است و یک شماره تماس دارند.
        </p>
      )}
      <Switch
        caption="خریدار"
        name="audience"
        options={audiences.map(value => ({ value, label: audienceNames[value] }))}
        value={draft.audience}
        onChange={audience => set({ audience })}
      />
      {errorAt('audience') && (
        <FieldNote id="audience-error" faulty>
          {errorAt('audience')}
        </FieldNote>
      )}
      {draft.audience === 'listed' && (
        <>
          <LinesField
            label="شماره موبایل‌ها، هر سطر یکی"
            dir="ltr"
            rows={5}
            value={draft.phones}
            onChange={phones => set({ phones })}
          />
          {phonesError && (
            <FieldNote id="phones-error" faulty>
              {phonesError}
            </FieldNote>
          )}
        </>
      )}
    </fieldset>
  )
}

function ForWhat({ kind, draft, set }: Omit<Props, 'errorAt'>) {
  const choices = useQuery(buildQueryOptions(listDiscountChoices, {}))
  const named = draft.itemKinds.length + draft.courseIds.length + draft.groupIds.length
  const toggle = (list: readonly string[], value: string, on: boolean) =>
    on ? [...list, value] : list.filter(other => other !== value)
  return (
    <Folded icon="list" title="برای چه" description={named === 0 ? 'همه‌چیز' : `${persianNumber(named)} مورد`}>
      <div className={styles.part}>
        {kind === 'kit' ? (
          <p className={text.muted}>
            روی کتاب‌های دوره‌ای می‌نشیند که همهٔ کتاب‌های لازمش با هم خریده شود، دست‌کم دو کتاب؛ آنچه خریدار از پیش
            دارد لازم نیست. اگر دوره‌ای را نشان نکنید، برای همهٔ دوره‌هاست.
          </p>
        ) : (
          <>
            <p className={text.muted}>اگر چیزی را نشان نکنید، برای همه است.</p>
            <div className={styles.ticks}>
              {itemKinds.map(item => (
                <CheckField
                  key={item}
                  label={itemNames[item]}
                  checked={draft.itemKinds.includes(item)}
                  onChange={on => set({ itemKinds: toggle(draft.itemKinds, item, on) })}
                />
              ))}
            </div>
          </>
        )}
        <h2 className={text.cardTitle}>دوره‌ها</h2>
        {draft.itemKinds.includes('book-edition') && (
          <p className={text.muted}>با «کتاب»، کتاب‌های این دوره‌ها هم هستند.</p>
        )}
        <div className={styles.ticks}>
          {choices.data?.courses.map(({ id, title }) => (
            <CheckField
              key={id}
              label={title}
              checked={draft.courseIds.includes(id)}
              onChange={on => set({ courseIds: toggle(draft.courseIds, id, on) })}
            />
          ))}
        </div>
        {kind !== 'kit' && (
          <>
            <h2 className={text.cardTitle}>گروه‌ها</h2>
            <div className={styles.ticks}>
              {choices.data?.groups.map(({ id, title }) => (
                <CheckField
                  key={id}
                  label={title}
                  checked={draft.groupIds.includes(id)}
                  onChange={on => set({ groupIds: toggle(draft.groupIds, id, on) })}
                />
              ))}
            </div>
          </>
        )}
      </div>
    </Folded>
  )
}
