import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { useMay } from '#account/use-may.ts'
import { buildQueryOptions, useWrite } from '#client/query.tsx'
import { persianNumber, readInteger } from '#persian/digits.ts'
import { ExportButton } from '#records/export-button.tsx'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { CheckField } from '#ui/check-field.tsx'
import { classes } from '#ui/classes.ts'
import { Dialog } from '#ui/dialog.tsx'
import { Folded } from '#ui/folded.tsx'
import formStyles from '#ui/form.module.css'
import { Form } from '#ui/form.tsx'
import { FormErrors, FormRefusal } from '#ui/form-errors.tsx'
import layout from '#ui/layout.module.css'
import { QueryView } from '#ui/query-view.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import { TextField } from '#ui/text-field.tsx'
import {
  changeLevels,
  changeRule,
  changeWorth,
  exportPoints,
  type Period,
  periods,
  previewRule,
  type RuleValues,
  readPointsRules,
  readRulesForStaff,
  type StaffRules,
} from './contract.ts'
import { describeCap, describeValidity, periodNames } from './describe-rules.ts'
import { PersonPoints } from './person-points.tsx'
import styles from './points-admin.module.css'

type StaffRule = StaffRules['rules'][number]
const show = (value: number) => persianNumber(value).replace(/٬/g, '')
const read = (typed: string) => readInteger(typed.replace(/[٬,]/g, '')) ?? Number.NaN
const saved = 'اطلاعات با موفقیت ذخیره شد.'
const invalidates = [readRulesForStaff, readPointsRules]

/** The club's rules, levels and what points are worth; of one person (`?person=`) their points. */
export default function PointsAdmin() {
  const person = new URLSearchParams(useLocation().search).get('person')
  return person ? <PersonPoints person={person} /> : <Rules />
}

function Rules() {
  const query = useQuery({ ...buildQueryOptions(readRulesForStaff, {}), staleTime: 0 })
  const may = useMay()
  const mayChange = may('club.change')
  const [editing, setEditing] = useState<StaffRule | null>(null)
  return (
    <div className={layout.stack}>
      <div className={layout.spread}>
        <div>
          <h1>امتیاز باشگاه</h1>
          <p className={text.muted}>
            آنچه این‌جا است در صفحهٔ باشگاه برای همه دیده می‌شود. خروجی اکسل سطرهای ۳۰ روز گذشته است.
          </p>
        </div>
        <ExportButton endpoint={exportPoints} input={{}} name="امتیازهای باشگاه.xlsx" />
      </div>
      <QueryView query={query} loading={<Skeleton height="24rem" />}>
        {data => (
          <>
            <ul className={cardClass()} aria-label="قاعده‌ها">
              {data.rules.map(rule => (
                <li key={rule.key} className={styles.rule}>
                  <div>
                    <b>{rule.title}</b> {!rule.isActive && <Tag>خاموش</Tag>}
                    <p className={classes(text.small, text.muted)}>
                      {describeCap(rule)}، اعتبار {describeValidity(rule.validDays)}
                    </p>
                  </div>
                  <b>{persianNumber(rule.points)} امتیاز</b>
                  {mayChange && (
                    <Button
                      size="small"
                      variant="quiet"
                      aria-label={`ویرایش ${rule.title}`}
                      onClick={() => setEditing(rule)}
                    >
                      ویرایش…
                    </Button>
                  )}
                </li>
              ))}
            </ul>
            {mayChange && (
              <>
                <Folded icon="wallet" title="ارزش امتیاز">
                  <Worth key={data.worth.version} worth={data.worth} />
                </Folded>
                <Folded icon="award" title="سطح‌ها">
                  <Levels key={JSON.stringify(data.levels)} levels={data.levels} />
                </Folded>
              </>
            )}
          </>
        )}
      </QueryView>
      <p>
        امتیاز هر کس و اصلاح آن را از صفحهٔ خودش در{' '}
        <a href="/studio/people" className={text.link}>
          فهرست زبان‌آموزان
        </a>{' '}
        باز کنید.
      </p>
      {editing && <RuleDialog rule={editing} onClose={() => setEditing(null)} />}
    </div>
  )
}

function RuleDialog({ rule, onClose }: { rule: StaffRule; onClose: () => void }) {
  const [title, setTitle] = useState(rule.title)
  const [points, setPoints] = useState(show(rule.points))
  const [cap, setCap] = useState(rule.cap === null ? '' : show(rule.cap))
  const [period, setPeriod] = useState<Period>(rule.period)
  const [validDays, setValidDays] = useState(show(rule.validDays))
  const [isActive, setActive] = useState(rule.isActive)
  const write = useWrite(changeRule, { invalidates })
  const preview = useWrite(previewRule, { invalidates: [] })
  const fault = write.error ?? preview.error
  const values = (): RuleValues => ({
    key: rule.key,
    title,
    points: read(points),
    cap: cap.trim() === '' ? null : read(cap),
    period,
    validDays: read(validDays),
    isActive,
  })
  const save = () =>
    void write.mutateAsync({ ...values(), version: rule.version }).then(
      () => {
        showSnack(saved)
        onClose()
      },
      () => undefined,
    )
  return (
    <Dialog title={rule.title} onClose={onClose}>
      <Form className={formStyles.form} onSubmit={save}>
        <TextField
          label="عنوان"
          maxLength={80}
          value={title}
          onChange={setTitle}
          error={fault?.at('title')}
        />
        <div className={formStyles.columns}>
          <TextField
            label="امتیاز"
            inputMode="numeric"
            maxLength={6}
            value={points}
            onChange={setPoints}
            error={fault?.at('points')}
          />
          <TextField
            label="اعتبار، روز"
            inputMode="numeric"
            maxLength={4}
            value={validDays}
            onChange={setValidDays}
            error={fault?.at('validDays')}
          />
          <TextField
            label="سقف، چند بار"
            inputMode="numeric"
            maxLength={4}
            value={cap}
            onChange={setCap}
            hint="خالی: بی‌سقف"
            error={fault?.at('cap')}
          />
          <SelectField
            label="در هر"
            options={periods.map(value => ({ value, label: periodNames[value] }))}
            value={period}
            onChange={value => setPeriod(value as Period)}
            error={fault?.at('period')}
          />
        </div>
        <CheckField label="این قاعده کار می‌کند" checked={isActive} onChange={setActive} />
        <div aria-live="polite">
          {preview.data && (
            <p>
              در ۳۰ روز گذشته {persianNumber(preview.data.before)} امتیاز به{' '}
              {persianNumber(preview.data.people)} نفر داده شد؛ با این تغییر{' '}
              {persianNumber(preview.data.after)} امتیاز به {persianNumber(preview.data.peopleAfter)} نفر
              می‌رسید.
            </p>
          )}
        </div>
        <FormRefusal of={fault} />
        <div className={formStyles.actions}>
          <Button type="submit" busy={write.isPending}>
            ذخیره
          </Button>
          <Button variant="quiet" busy={preview.isPending} onClick={() => preview.mutate(values())}>
            ماه گذشته چه می‌شد؟
          </Button>
          <Button variant="text" onClick={onClose}>
            انصراف
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}

function Worth({ worth }: { worth: StaffRules['worth'] }) {
  const [point, setPoint] = useState(show(worth.pointRials / 10))
  const [walletPoint, setWalletPoint] = useState(show(worth.walletPointRials / 10))
  const [minimum, setMinimum] = useState(show(worth.walletMinimum))
  const [month, setMonth] = useState(show(worth.walletMonth))
  const [share, setShare] = useState(show(worth.shares.find(({ kind }) => kind === '')?.percent ?? 0))
  const write = useWrite(changeWorth, { edits: invalidates })
  const save = () => {
    const values = {
      version: worth.version,
      pointRials: read(point) * 10,
      walletPointRials: read(walletPoint) * 10,
      walletMinimum: read(minimum),
      walletMonth: read(month),
      share: read(share),
    }
    write.mutate(values, { onSuccess: () => showSnack(saved) })
  }
  const number = { inputMode: 'numeric', maxLength: 7 } as const
  return (
    <Form className={formStyles.form} onSubmit={save}>
      <div className={formStyles.columns}>
        <TextField
          {...number}
          label="هر امتیاز هنگام خرید، تومان"
          value={point}
          onChange={setPoint}
          error={write.error?.at('pointRials')}
        />
        <TextField
          {...number}
          label="تا چند درصد هر کالا"
          value={share}
          onChange={setShare}
          error={write.error?.at('share')}
        />
        <TextField
          {...number}
          label="هر امتیاز در کیف پول، تومان"
          value={walletPoint}
          onChange={setWalletPoint}
          hint="صفر: به کیف پول نمی‌رود"
          error={write.error?.at('walletPointRials')}
        />
        <TextField
          {...number}
          label="کمینهٔ انتقال به کیف پول"
          value={minimum}
          onChange={setMinimum}
          error={write.error?.at('walletMinimum')}
        />
        <TextField
          {...number}
          label="سقف ماهانهٔ کیف پول"
          value={month}
          onChange={setMonth}
          error={write.error?.at('walletMonth')}
        />
      </div>
      <FormRefusal of={write.error} />
      <div className={formStyles.actions}>
        <Button type="submit" busy={write.isPending}>
          ذخیرهٔ ارزش امتیاز
        </Button>
      </div>
    </Form>
  )
}

function Levels({ levels }: { levels: StaffRules['levels'] }) {
  const [typed, setTyped] = useState(() =>
    levels.map(({ key, title, gain, keep }) => ({ key, title, gain: show(gain), keep: show(keep) })),
  )
  const write = useWrite(changeLevels, { invalidates })
  const change = (key: string, values: { gain?: string; keep?: string }) =>
    setTyped(all => all.map(level => (level.key === key ? { ...level, ...values } : level)))
  const save = () => {
    const given = typed.map(({ key, gain, keep }) => ({ key, gain: read(gain), keep: read(keep) }))
    write.mutate({ levels: given }, { onSuccess: () => showSnack(saved) })
  }
  return (
    <Form className={formStyles.form} onSubmit={save}>
      {typed.map(({ key, title, gain, keep }) => (
        <div key={key} className={formStyles.columns}>
          <TextField
            label={`${title}: رسیدن با`}
            inputMode="numeric"
            maxLength={7}
            value={gain}
            onChange={value => change(key, { gain: value })}
          />
          <TextField
            label={`${title}: ماندن با`}
            inputMode="numeric"
            maxLength={7}
            value={keep}
            onChange={value => change(key, { keep: value })}
          />
        </div>
      ))}
      {write.error && <FormErrors message={write.error.info.message} errors={write.error.errors} />}
      <div className={formStyles.actions}>
        <Button type="submit" busy={write.isPending}>
          ذخیرهٔ سطح‌ها
        </Button>
      </div>
    </Form>
  )
}
