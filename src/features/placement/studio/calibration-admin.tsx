import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useLocation } from 'react-router'
import { buildQueryOptions, QueryProvider, readOnce, useWrite } from '#client/query.tsx'
import { buildPath } from '#contract/build-path.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { listLanguages, nameLanguage } from '#contract/school-languages.ts'
import { studioPaths } from '#contract/studio-paths.ts'
import { persianNumber, readInteger, toPersianDigits } from '#persian/digits.ts'
import { Bdi } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { Chip, Chips } from '#ui/chip.tsx'
import { classes } from '#ui/classes.ts'
import { Empty } from '#ui/empty.tsx'
import { FormRefusal } from '#ui/form-errors.tsx'
import layout from '#ui/layout.module.css'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import text from '#ui/text.module.css'
import { TextField } from '#ui/text-field.tsx'
import { skillNames } from '../can-do.ts'
import { formatPercent } from '../result-labels.ts'
import { calibrationReport, changePlacementRules, placementRules, recalibrate } from './contract.ts'
import styles from './studio.module.css'

/** The rules of placement, and how well it works in a language. */
export default function CalibrationAdmin() {
  const query = new URLSearchParams(useLocation().search)
  const language = listLanguages().find(code => code === query.get('language')) ?? 'en'
  const track = query.get('track') === 'children' ? 'children' : 'adult'
  const address = (of: object) => buildPath('/studio/placement-scale', { language, track, ...of })
  return (
    <QueryProvider>
      <div className={classes(layout.stack, layout.loose)}>
        <h1>سنجهٔ تعیین سطح</h1>
        <RulesForm />
        <Chips label="زبان">
          {listLanguages().map(code => (
            <Chip
              key={code}
              to={address({ language: code, track: 'adult' })}
              chosen={code === language && track === 'adult'}
            >
              {nameLanguage(code)}
            </Chip>
          ))}
          <Chip to={address({ language: 'en', track: 'children' })} chosen={track === 'children'}>
            انگلیسی کودکان
          </Chip>
        </Chips>
        <Report language={language} track={track} />
      </div>
    </QueryProvider>
  )
}

const ruleFields = {
  validDays: 'اعتبار نتیجه (روز)',
  retakeDays: 'فاصلهٔ سنجش دوباره (روز)',
  termsAway: 'ترم‌های دوری تا سنجش دوباره',
  appealSessions: 'درخواست بازبینی تا جلسهٔ',
  oralShare: 'سهم گفت‌وگو در سطح نهایی (درصد)',
} as const
type RuleField = keyof typeof ruleFields
const ruleNames = Object.keys(ruleFields) as RuleField[]

function RulesForm() {
  const query = useQuery({ ...buildQueryOptions(placementRules, {}), ...readOnce })
  return (
    <QueryView query={query} loading={<Skeleton height="8rem" />}>
      {({ rules }) => <RulesFields key={rules.version} rules={rules} />}
    </QueryView>
  )
}

function RulesFields({ rules }: { rules: OutputOf<typeof placementRules>['rules'] }) {
  const [typed, setTyped] = useState<Partial<Record<RuleField, string>>>({})
  const write = useWrite(changePlacementRules, { edits: [placementRules] })
  const read = (name: RuleField) => typed[name] ?? toPersianDigits(rules[name])
  return (
    <form
      className={classes(cardClass({ padded: true }), layout.stack)}
      aria-label="قاعده‌های تعیین سطح"
      onSubmit={event => {
        event.preventDefault()
        const numbers = Object.fromEntries(
          ruleNames.map(name => [name, readInteger(read(name)) ?? -1]),
        ) as Record<RuleField, number>
        write
          .mutateAsync({ ...numbers, version: rules.version })
          .then(() => showSnack('قاعده‌ها تغییر کرد.'))
          .catch(() => undefined)
      }}
    >
      <h2 className={text.cardTitle}>قاعده‌ها</h2>
      <div className={styles.form}>
        {ruleNames.map(name => (
          <TextField
            key={name}
            label={ruleFields[name]}
            inputMode="numeric"
            maxLength={3}
            value={read(name)}
            onChange={value => setTyped(old => ({ ...old, [name]: value }))}
            error={write.error?.at(name)}
          />
        ))}
      </div>
      <FormRefusal of={write.error} />
      <div>
        <Button type="submit" size="small" busy={write.isPending}>
          ثبت قاعده‌ها
        </Button>
      </div>
    </form>
  )
}

const stopNames = {
  precision: 'دقت کافی',
  band: 'بازهٔ اطمینان در یک سطح',
  length: 'به ۲۵ پرسش رسید',
  bank: 'پرسش‌ها تمام شد',
  typed: 'کاغذی',
} as const

function Report({ language, track }: { language: string; track: 'adult' | 'children' }) {
  const query = useQuery(buildQueryOptions(calibrationReport, { language, track }))
  const ask = useWrite(recalibrate, { invalidates: [] })
  return (
    <QueryView query={query} loading={<Skeleton height="20rem" />}>
      {({ report }) => (
        <>
          <section className={classes(cardClass({ padded: true }), layout.stack)}>
            <h2 className={text.cardTitle}>تا امروز</h2>
            <p>
              {persianNumber(report.finished)} نتیجه؛ میانگین {toPersianDigits(report.meanItems.toFixed(1))}{' '}
              پرسش. {persianNumber(report.items)} پرسش در بانک است و پارامترهای{' '}
              {persianNumber(report.estimated)} پرسش از پاسخ‌ها برآورد شده؛ بقیه برآورد نویسندگان است.
            </p>
            <Counts
              title="سطح‌ها"
              rows={report.levels.map(({ level, count }) => ({ name: level, value: persianNumber(count) }))}
            />
            <Counts
              title="چرا پایان یافت"
              rows={report.stops.map(({ reason, count }) => ({
                name: stopNames[reason],
                value: persianNumber(count),
              }))}
            />
            <Counts
              title="مرز سطح‌ها"
              rows={report.cuts.map((cut, index) => ({
                name: `${report.levels[index]!.level}/${report.levels[index + 1]!.level}`,
                value: (
                  <bdi dir="ltr">
                    {cut.toFixed(2)} ({report.standardCuts[index]!.toFixed(1)})
                  </bdi>
                ),
              }))}
            />
            <Counts
              title="نظر استادان: آسان، درست، سخت"
              rows={report.verdicts.map(({ level, easy, right, hard }) => ({
                name: level,
                value: [easy, right, hard].map(count => persianNumber(count)).join('، '),
              }))}
            />
            <div>
              <Button
                variant="quiet"
                size="small"
                busy={ask.isPending}
                onClick={() =>
                  ask.mutate({}, { onSuccess: () => showSnack('برآورد تازه در پس‌زمینه انجام می‌شود.') })
                }
              >
                برآورد تازه
              </Button>
            </div>
          </section>
          <section className={classes(cardClass({ padded: true }), layout.stack)}>
            <h2 className={text.cardTitle}>پرسش‌هایی که پاسخ‌ها با آن‌ها جور نیست</h2>
            {report.misfits.length === 0 ? (
              <Empty title="پرسش ناجوری پیدا نشده است.">
                هر پرسش پس از ۵۰ پاسخ با سختی برآوردشده‌اش سنجیده می‌شود.
              </Empty>
            ) : (
              <ul className={layout.list}>
                {report.misfits.map(({ id, code, level, skill, reason }) => (
                  <li key={id} className={styles.entry}>
                    <b>
                      <Bdi>{code ?? id.slice(0, 8)}</Bdi>، {skillNames[skill]}، <Bdi>{level}</Bdi>
                    </b>
                    <span>{reason}</span>
                    <a className={text.link} href={studioPaths.question({ id })}>
                      دیدن پرسش، و بیرون بردنش از چرخه
                    </a>
                  </li>
                ))}
              </ul>
            )}
          </section>
          <section className={classes(cardClass({ padded: true }), layout.stack)}>
            <h2 className={text.cardTitle}>پرکاربردترین پرسش‌ها</h2>
            <Counts
              title="سهم از آزمون‌ها (سقف ۲۵٪)"
              rows={report.frequent.map(({ id, code, share }) => ({
                name: <Bdi>{code ?? id.slice(0, 8)}</Bdi>,
                key: id,
                value: formatPercent(share),
              }))}
            />
          </section>
        </>
      )}
    </QueryView>
  )
}

function Counts({
  title,
  rows,
}: {
  title: string
  rows: readonly { key?: string; name: ReactNode; value: ReactNode }[]
}) {
  return (
    <div>
      <h3 className={classes(text.small, text.strong)}>{title}</h3>
      <dl className={styles.counts}>
        {rows.map(({ key, name, value }, index) => (
          <div key={key ?? String(index)}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
