import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { persianNumber } from '#persian/digits.ts'
import { UserText } from '#ui/bdi.tsx'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout.module.css'
import { Prose } from '#ui/prose.tsx'
import text from '#ui/text.module.css'
import type { CourseDetail } from './contract.ts'
import styles from './course.module.css'

type Unit = CourseDetail['units'][number]

/** The parts of a course, the first one open; lessons that are free to read open where they stand. */
export function Syllabus({ units }: { units: readonly Unit[] }) {
  const { hash } = useLocation()
  // Who was led to one lesson reads it at once.
  useEffect(() => {
    const wanted = hash ? document.getElementById(hash.slice(1)) : null
    for (let part = wanted; part; part = part.parentElement) {
      if (part instanceof HTMLDetailsElement) part.open = true
    }
    if (wanted instanceof HTMLDetailsElement) wanted.scrollIntoView()
  }, [hash])
  return (
    <ol>
      {units.map((unit, index) => (
        <li key={unit.id} className={styles.unit}>
          <details open={index === 0}>
            <summary className={classes(styles.opener, styles.unitHead)}>
              <span className={styles.star} aria-hidden="true">
                {persianNumber(index + 1)}
              </span>
              <h3 className={styles.words}>
                <UserText className={text.cardTitle}>{unit.title}</UserText>
                <small>{formatSessions(unit)}</small>
              </h3>
              <Icon name="chevron-down" />
            </summary>
            <div className={styles.inside}>
              {unit.description && (
                <UserText as="p" className={classes(text.muted, text.small)}>
                  {unit.description}
                </UserText>
              )}
              <ol className={layout.list}>
                {unit.lessons.map(lesson => (
                  <li key={lesson.id}>
                    {lesson.preview === null ? (
                      <Lesson {...lesson} />
                    ) : (
                      <details id={lesson.id} className={styles.preview}>
                        <summary className={classes(styles.opener, styles.previewHead)}>
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
          </details>
        </li>
      ))}
    </ol>
  )
}

function Lesson({ title, description }: { title: string; description: string }) {
  return (
    <span className={styles.lesson}>
      <UserText className={text.strong}>{title}</UserText>
      {description && <UserText className={classes(text.small, text.muted)}>{description}</UserText>}
    </span>
  )
}

function formatSessions({ first, lessons }: Unit): string {
  const last = first + lessons.length - 1
  return last > first
    ? `جلسهٔ ${persianNumber(first)} تا ${persianNumber(last)}`
    : `جلسهٔ ${persianNumber(first)}`
}
