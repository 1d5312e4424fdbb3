import { nameLanguage } from '#contract/school-languages.ts'
import { formatDate } from '#persian/jalali.ts'
import { levelCodes } from '#persian/level-names.ts'
import { Bdi } from '#ui/bdi.tsx'
import { classes } from '#ui/classes.ts'
import layout from '#ui/layout.module.css'
import { Meter } from '#ui/meter.tsx'
import text from '#ui/text.module.css'
import type { Status } from './contract.ts'
import styles from './status-tab.module.css'

const names = [
  ['listening', 'شنیدن'],
  ['reading', 'خواندن'],
  ['speaking', 'گفتن'],
  ['writing', 'نوشتن'],
] as const
const levels: readonly string[] = levelCodes

/** The level of each skill now, and by which steps it got there; of each language, the one that was examined last first. */
export function SkillLevels({ skills }: { skills: Status['skills'] }) {
  const languages = [...new Set(skills.map(({ language }) => language).reverse())]
  return languages.map(language => (
    <section key={language} className={layout.stack} aria-label={`سطح ${nameLanguage(language)}`}>
      <h3 className={classes(text.small, text.muted)}>{nameLanguage(language)}</h3>
      <LanguageLevels
        language={nameLanguage(language)}
        skills={skills.filter(entry => entry.language === language)}
      />
    </section>
  ))
}

function LanguageLevels({ language, skills }: { language: string; skills: Status['skills'] }) {
  return (
    <ul className={styles.skills}>
      {names.map(([skill, name]) => {
        // The oldest first, as the server answers.
        const found = skills.filter(entry => entry.skill === skill)
        const last = found.at(-1)
        return (
          <li key={skill} className={styles.skill}>
            <span>{name}</span>
            <Meter
              label={`سطح ${name} ${language}`}
              value={levels.indexOf(last?.level ?? '') + 1}
              max={levels.length}
              valueText={last?.level ?? 'سنجیده نشده'}
            />
            <b className={last ? styles.level : styles.none}>
              {last ? <Bdi>{last.level}</Bdi> : 'سنجیده نشده'}
            </b>
            {found.length > 0 && (
              <ol className={text.meta} aria-label={`مسیر ${name} ${language}`}>
                {found.map(({ level, at }) => (
                  <li key={at}>
                    <Bdi>{level}</Bdi>، {formatDate(at)}
                  </li>
                ))}
              </ol>
            )}
          </li>
        )
      })}
    </ul>
  )
}
