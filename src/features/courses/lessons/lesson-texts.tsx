import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ApiError } from '#client/call-api.ts'
import { buildQueryOptions, useWrite } from '#client/query.tsx'
import type { OutputOf } from '#contract/endpoint.ts'
import { persianNumber } from '#persian/digits.ts'
import { UserText } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { FormErrors } from '#ui/form-errors.tsx'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout.module.css'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import { TextField } from '#ui/text-field.tsx'
import { adminLessons, writeLesson } from './contract.ts'
import styles from './lessons.module.css'

type Lesson = OutputOf<typeof adminLessons>['lessons'][number]

/** What members read of each lesson of a course, to be written one by one. */
export function LessonTexts({ course }: { course: string }) {
  const query = useQuery({
    ...buildQueryOptions(adminLessons, { id: course }),
    // Whoever comes back edits what is there then.
    gcTime: 0,
  })
  return (
    <QueryView query={query} loading={<Skeleton height="10rem" />}>
      {data =>
        data.lessons.length === 0 ? null : (
          <section aria-labelledby="lesson-texts" className={layout.stack}>
            <div>
              <h2 id="lesson-texts">متن درس‌ها برای اعضا</h2>
              <p className={text.muted}>
                متن رایگان هر درس در سرفصل‌ها نوشته می‌شود؛ این‌جا آنچه را تنها اعضای گروه‌ها می‌خوانند بنویسید.
              </p>
            </div>
            <ol aria-labelledby="lesson-texts" className={classes(cardClass(), layout.list)}>
              {data.lessons.map(lesson => (
                <li key={lesson.id}>
                  <details className={styles.lesson}>
                    <summary>
                      <span className={classes(styles.words, text.strong)}>
                        <span>
                          {persianNumber(lesson.number)}. <UserText>{lesson.title}</UserText>
                        </span>
                      </span>
                      {lesson.body ? <Tag tone="turquoise">نوشته شده</Tag> : <Tag>بی‌متن</Tag>}
                      <Icon name="chevron-down" />
                    </summary>
                    <LessonForm lesson={lesson} />
                  </details>
                </li>
              ))}
            </ol>
          </section>
        )
      }
    </QueryView>
  )
}

/** What was typed stays until it was kept, and when somebody else wrote meanwhile. */
function LessonForm({ lesson: { id, title, body, version } }: { lesson: Lesson }) {
  const [typed, setTyped] = useState(body)
  const [fault, setFault] = useState<ApiError | null>(null)
  // Of what was typed here, not of what came since.
  const [base, setBase] = useState(version)
  const write = useWrite(writeLesson, { invalidates: [adminLessons] })
  const save = () => {
    setFault(null)
    write.mutateAsync({ lesson: id, version: base, body: typed }).then(({ version }) => {
      setBase(version)
      showSnack('متن درس ذخیره شد.')
    }, setFault)
  }
  const atBody = fault?.at('body')
  return (
    <div className={classes(styles.text, layout.stack)}>
      {fault && !atBody && <FormErrors message={fault.info.message} />}
      <TextField
        label={`متن «${title}»`}
        multiline
        rows={12}
        dir="auto"
        value={typed}
        onChange={setTyped}
        hint="به Markdown. خالی بماند، درس متنی برای اعضا ندارد."
        error={atBody}
      />
      <div>
        <Button busy={write.isPending} onClick={save}>
          ذخیرهٔ متن
        </Button>
      </div>
    </div>
  )
}
