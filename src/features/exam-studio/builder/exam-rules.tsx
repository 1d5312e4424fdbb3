import { type ReviewMoment, reviewMoments, sumMinutes } from '#features/exams/public.ts'
import { persianNumber } from '#persian/digits.ts'
import card from '#ui/card.module.css'
import { CheckField } from '#ui/check-field.tsx'
import layout from '#ui/layout.module.css'
import { SelectField } from '#ui/select-field.tsx'
import text from '#ui/text.module.css'
import type { StudioExam } from '../contract.ts'
import styles from '../exams-admin.module.css'
import { NumberField } from '../number-field.tsx'
import { InstantField } from './instant-field.tsx'

const momentNames: Record<ReviewMoment, string> = {
  during: 'در آزمون',
  after: 'همان دم',
  later: 'بعد',
  closed: 'پس از بسته شدن',
}
const shownNames = { marks: 'نمره', answers: 'پاسخ درست', feedback: 'توضیح' } as const

/** When an exam is held, how it goes, and what is shown of it when. */
export function ExamRules({
  exam,
  onChange,
  findError,
}: {
  exam: StudioExam
  onChange: (part: Partial<StudioExam>) => void
  findError: (field: string) => string | undefined
}) {
  const number = (
    label: string,
    field:
      | 'minutes'
      | 'graceSeconds'
      | 'lateSeconds'
      | 'giveBackSeconds'
      | 'attemptsAllowed'
      | 'maxDifference',
  ) => (
    <NumberField
      label={label}
      value={exam[field]}
      error={findError(field)}
      onChange={value => onChange({ [field]: value })}
    />
  )
  return (
    <>
      <section className={`${card.card} ${card.padded} ${layout.stack}`} aria-label="زمان و قاعده">
        <h2 className={text.cardTitle}>زمان و قاعده</h2>
        {sumMinutes(exam.sections) === null ? (
          number('دقیقه برای هر نفر', 'minutes')
        ) : (
          <p>هر نفر {persianNumber(exam.minutes)} دقیقه از لحظهٔ شروع؛ جمع زمان بخش‌ها</p>
        )}
        <InstantField label="باز می‌شود" value={exam.opensAt} onChange={opensAt => onChange({ opensAt })} />
        <InstantField
          label="بسته می‌شود"
          value={exam.closesAt}
          onChange={closesAt => onChange({ closesAt })}
        />
        {findError('closesAt') && (
          <p role="alert" className={styles.fault}>
            {findError('closesAt')}
          </p>
        )}
        <SelectField
          label="پایان زمان"
          required
          options={[
            { value: 'autosubmit', label: 'خودبه‌خود تحویل' },
            { value: 'grace', label: 'فرصت تحویل، بی‌پاسخ تازه' },
            { value: 'not_counted', label: 'تحویل‌نشده به حساب نمی‌آید' },
          ]}
          value={exam.endRule}
          onChange={endRule => onChange({ endRule: endRule as StudioExam['endRule'] })}
        />
        {exam.endRule === 'grace' && number('فرصت تحویل، ثانیه', 'graceSeconds')}
        {number('پاسخِ به‌موقع تا چند ثانیه دیر برسد', 'lateSeconds')}
        {number('سقف زمان قطعی که برمی‌گردد، ثانیه', 'giveBackSeconds')}
        {number('دفعه‌ها', 'attemptsAllowed')}
        <NumberField
          label="مرز قبولی، درصد"
          hint="خالی: قبولی ندارد"
          value={exam.passPercent}
          error={findError('passPercent')}
          onChange={value => onChange({ passPercent: Number.isNaN(value) ? null : value })}
        />
        <SelectField
          label="رفت‌وآمد"
          required
          options={[
            { value: 'free', label: 'آزاد' },
            { value: 'sequential', label: 'فقط رو به جلو' },
          ]}
          value={exam.navigation}
          onChange={navigation => onChange({ navigation: navigation as StudioExam['navigation'] })}
        />
        <CheckField
          label="ترتیب پرسش‌ها برای هر نفر"
          checked={exam.isShuffled}
          onChange={isShuffled => onChange({ isShuffled })}
        />
        <CheckField
          label="بستهٔ مهرشده از روز پیش"
          checked={exam.isSealed}
          onChange={isSealed => onChange({ isSealed })}
        />
        <CheckField
          label="تصحیح نوشتار و گفتار با دو نفر"
          checked={exam.isMarkedTwice}
          onChange={isMarkedTwice => onChange({ isMarkedTwice })}
        />
        {exam.isMarkedTwice && number('از چند نمره اختلاف، نفر سوم', 'maxDifference')}
      </section>
      <section className={`${card.card} ${card.padded} ${layout.stack}`} aria-label="بازبینی">
        <h2 className={text.cardTitle}>بازبینی</h2>
        <table className={styles.review}>
          <thead>
            <tr>
              <td />
              {Object.values(shownNames).map(name => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {reviewMoments.map(moment => (
              <tr key={moment}>
                <th scope="row">{momentNames[moment]}</th>
                {(Object.keys(shownNames) as (keyof typeof shownNames)[]).map(what => (
                  <td key={what}>
                    <CheckField
                      labelHidden
                      label={`${momentNames[moment]}: ${shownNames[what]}`}
                      checked={exam.review[moment][what]}
                      onChange={isShown =>
                        onChange({
                          review: {
                            ...exam.review,
                            [moment]: { ...exam.review[moment], [what]: isShown },
                          },
                        })
                      }
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        <p className={text.meta}>«همان دم» دو دقیقهٔ نخست پس از تحویل است.</p>
      </section>
    </>
  )
}
