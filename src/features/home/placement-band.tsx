import { languageCodes, languageNames } from '#persian/language-names.ts'
import { levelCodes, levelNames } from '#persian/level-names.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import layout from '#ui/layout.module.css'
import styles from './night-band.module.css'

/**
 * The one night band of the page, the way into the placement: a language, then a level, and one is there. A form whose
 * buttons are the levels, so that it works before and without scripts; the first language is chosen already.
 */
export default function PlacementBand() {
  return (
    <section id="placement" className={styles.night} aria-labelledby="placement-title">
      <form action="/placement" className={styles.columns}>
        <div className={layout.stack}>
          <h2 id="placement-title">نمی‌دانید از کجا شروع کنید؟</h2>
          <p>
            زبان و سطحی را که به خودتان نزدیک‌تر می‌بینید انتخاب کنید تا با همان‌ها به تعیین سطح بروید. ثبت‌نام
            لازم نیست.
          </p>
          <fieldset className={styles.languages}>
            <legend>زبان</legend>
            <div>
              {languageCodes.map((code, index) => (
                <label key={code}>
                  <input type="radio" name="language" value={code} defaultChecked={index === 0} />
                  <span>{languageNames[code]}</span>
                </label>
              ))}
            </div>
          </fieldset>
          <div className={classes(layout.row, layout.wrapping)}>
            <Button type="submit" variant="paper">
              شروع تعیین سطح
            </Button>
            <a href="/counseling" className={buttonClass({ variant: 'onNight' })}>
              گفت‌وگو با مشاور
            </a>
          </div>
        </div>
        <ol className={styles.ladder} aria-label="سطح‌ها">
          {levelCodes.map(level => (
            <li key={level}>
              <button type="submit" name="level" value={level.toLowerCase()}>
                <span className={styles.star} lang="en">
                  {level}
                </span>
                <span>{levelNames[level]}</span>
              </button>
            </li>
          ))}
        </ol>
      </form>
    </section>
  )
}
