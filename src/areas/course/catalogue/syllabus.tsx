import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { persianNumber } from '#persian/digits.ts'
import { classes } from '#ui/classes.ts'
import { UserText } from '#ui/foreign.tsx'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout.module.css'
import { Prose } from '#ui/prose.tsx'
import text from '#ui/text.module.css'
import type { CourseDetail } from './contract.ts'
import styles from './course.module.css'

type Unit = CourseDetail['units'][number]

/** The units of a course with their lessons; those that are free to read open where they stand. */
export function Syllabus({ units }: { units: readonly Unit[] }) {
  const { hash } = useLocation()
  // Who was led to one lesson reads it at once.
  useEffect(() => {
    const wanted = hash && document.getElementById(hash.slice(1))
    if (wanted instanceof HTMLDetailsElement) wanted.open = true
  }, [hash])
  return (
    <section aria-labelledby="syllabus" className={layout.stack}>
      <h2 id="syllabus">سرفصل‌ها</h2>
      <ol className={styles.units}>
        {units.map((unit, place) => (
          <li key={unit.id} className={styles.unit}>
            <span className={styles.star} aria-hidden="true">
              {persianNumber(place + 1)}
            </span>
            <div className={styles.words}>
              <div className={layout.spread}>
                <UserText as="h3" className={text.cardTitle}>
                  {unit.title}
                </UserText>
                <span className={classes(text.small, text.faint, text.nowrap)}>{sessionsOf(unit)}</span>
              </div>
              <UserText as="p" className={classes(text.muted, text.small)}>
                {unit.says}
              </UserText>
              <ol className={styles.lessons}>
                {unit.lessons.map(lesson => (
                  <li key={lesson.id}>
                    {lesson.preview === null ? (
                      <Lesson {...lesson} />
                    ) : (
                      <details id={lesson.id} className={styles.preview}>
                        <summary>
                          <Lesson {...lesson} />
                          <span className={styles.free}>
                            <Icon name="eye" />
                            خواندن رایگان
                          </span>
                        </summary>
                        <Prose html={lesson.preview} />
                      </details>
                    )}
                  </li>
                ))}
              </ol>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Lesson({ title, says }: { title: string; says: string }) {
  return (
    <span className={styles.lesson}>
      <UserText className={text.strong}>{title}</UserText>
      {says && <UserText className={classes(text.small, text.muted)}>{says}</UserText>}
    </span>
  )
}

function sessionsOf({ first, lessons }: Unit): string {
  const last = first + lessons.length - 1
  return last > first
    ? `جلسهٔ ${persianNumber(first)} تا ${persianNumber(last)}`
    : `جلسهٔ ${persianNumber(first)}`
}
