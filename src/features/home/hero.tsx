import { paths } from '#contract/paths.ts'
import { listTaught, nameLanguage } from '#contract/school-languages.ts'
import type { TeacherRow } from '#features/teachers/public.ts'
import { persianNumber } from '#persian/digits.ts'
import { formatLongDate } from '#persian/jalali.ts'
import { levelCodes, levelNames } from '#persian/level-names.ts'
import { Arch } from '#ui/arch.tsx'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import glaze from '#ui/glaze.module.css'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout.module.css'
import { QueryForm } from '#ui/query-form.tsx'
import text from '#ui/text.module.css'
import styles from './home.module.css'

/** Parts of a day, and Thursday with Friday: what the list of groups knows by these names. */
const hours = [
  ['time', 'morning', 'صبح'],
  ['time', 'afternoon', 'بعدازظهر'],
  ['time', 'evening', 'عصر و شب'],
  ['day', '5,6', 'آخر هفته'],
] as const

/** A letter of each language that no other has. */
const letters: Record<string, string> = {
  en: 'A',
  de: 'ß',
  fr: 'é',
  tr: 'ş',
  ar: 'ض',
  es: 'ñ',
  it: 'ò',
  ru: 'я',
}

/**
 * Leads a visitor by language, level and hours to the groups with a seat. The browser's own selects and boxes work before
 * any script has come.
 */
export default function Hero({
  title,
  lead,
  open,
  teachers,
}: {
  title: string
  lead: string
  /** Groups with a free seat, and when the next of them begins. */
  open: { count: number; soonest: string | null }
  teachers: readonly TeacherRow[]
}) {
  // Who has a picture stands in the middle and before the others.
  const [first, second, third] = teachers.filter(({ portraitUrl }) => portraitUrl)
  const portraits = second && first && third ? [second, first, third] : []
  return (
    <section className={styles.hero}>
      <div className={classes(layout.wrap, styles.split)}>
        <div className={styles.words}>
          <h1>{title || 'کلاس زبانی که به ساعت شما می‌خورد'}</h1>
          <p>
            {lead ||
              'گروه‌های کوچک با استادی که نامتان را می‌داند؛ زنده، ضبط‌شده و با بازخورد نوشته. هر واژه، یک کاشی.'}
          </p>
          <QueryForm action="/info" className={styles.finder} aria-label="یافتن کلاس">
            <input type="hidden" name="seats" value="free" />
            <label className={styles.choice}>
              <span>چه زبانی؟</span>
              <select name="language">
                <option value="">همهٔ زبان‌ها</option>
                {listTaught().map(code => (
                  <option key={code} value={code}>
                    {nameLanguage(code)}
                  </option>
                ))}
              </select>
            </label>
            <label className={styles.choice}>
              <span>سطح شما</span>
              <select name="level">
                <option value="">مطمئن نیستم</option>
                {levelCodes.map(code => (
                  <option key={code} value={code}>
                    {code}، {levelNames[code]}
                  </option>
                ))}
              </select>
            </label>
            <fieldset className={styles.times}>
              <legend>چه ساعت‌هایی آزادید؟</legend>
              {hours.map(([name, value, description]) => (
                <label key={value}>
                  <input type="checkbox" name={name} value={value} />
                  <span>{description}</span>
                </label>
              ))}
            </fieldset>
            <div className={styles.go}>
              <p>
                {open.count > 0 && (
                  <>
                    <b>{persianNumber(open.count)} گروه</b> با جای خالی
                    {open.soonest && `؛ نزدیک‌ترین شروع، ${formatLongDate(open.soonest)}`}
                  </>
                )}
              </p>
              <Button type="submit" size="big">
                دیدن گروه‌ها
              </Button>
            </div>
          </QueryForm>
          <a href="#placement" className={text.link}>
            سطحم را رایگان بسنجم <Icon name="forward" />
          </a>
        </div>
        <div className={styles.school}>
          <nav aria-label="زبان‌ها">
            <ul className={styles.languages}>
              {listTaught().map(code => (
                <li key={code}>
                  <a href={paths.courses({ language: code })}>
                    <span aria-hidden="true" className={glaze.glaze} data-lang={code}>
                      {letters[code] ?? nameLanguage(code)[0]}
                    </span>
                    {nameLanguage(code)}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
          {portraits.length > 0 && (
            <ul className={styles.iwan}>
              {portraits.map(({ slug, name, portraitUrl, teaches }) => (
                <li key={slug}>
                  <a href={paths.teacher({ slug })}>
                    <Arch
                      name={name}
                      url={portraitUrl}
                      alt={`${name}، استاد ${nameLanguage(teaches[0]?.language ?? 'en')}`}
                    />
                  </a>
                </li>
              ))}
            </ul>
          )}
        </div>
      </div>
    </section>
  )
}
