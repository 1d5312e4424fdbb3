import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { nameLanguage } from '#contract/school-languages.ts'
import { writingPaths } from '#contract/writing-paths.ts'
import { loaderApi } from '#server/http/loader-api.ts'
import { pageTitle } from '#shell/title.ts'
import { UserText } from '#ui/bdi.tsx'
import { buttonClass } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { Folded } from '#ui/folded.tsx'
import layout from '#ui/layout.module.css'
import { BreadcrumbsWithShare } from '#ui/share.tsx'
import text from '#ui/text.module.css'
import { Tick, Ticks } from '#ui/ticks.tsx'
import { readTask } from './contract.ts'
import { ExamNote } from './exam-note.tsx'
import { ForeignText } from './foreign-text.tsx'
import { writingTasksTag } from './tags.ts'
import { TaskFacts, TaskTags } from './task-facts.tsx'
import { listTitle, taskLink } from './task-link.ts'
import { taskPath, tasksPath } from './task-paths.ts'
import styles from './tasks.module.css'

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { call, cacheTags, linkedAs } = loaderApi(context)
  cacheTags(writingTasksTag)
  const { task } = await call(readTask, { slug: params.slug ?? '' })
  linkedAs(taskLink(task))
  return { task, canonical: new URL(taskPath(task), request.url).href }
}

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  if (!loaderData) return [{ title: pageTitle(listTitle) }]
  const { title, language, level, purpose } = loaderData.task
  return [
    { title: pageTitle(`${title}، نوشتن ${nameLanguage(language)} ${level}`) },
    { name: 'description', content: purpose },
    { tagName: 'link', rel: 'canonical', href: loaderData.canonical },
  ]
}

export default function TaskPage() {
  const { task, canonical } = useLoaderData<typeof loader>()
  const { title, language, kind, prompt, purpose, criteria, model, modelNotes } = task
  return (
    <div className={layout.wrap}>
      <BreadcrumbsWithShare
        steps={[{ to: tasksPath, title: listTitle }]}
        here={title}
        address={canonical}
        text={`${title}: ${listTitle}`}
      />
      <div className={classes(layout.pageHead, layout.stack, layout.tight)}>
        <h1>
          <UserText>{title}</UserText>
        </h1>
        <TaskTags task={task} />
        <TaskFacts task={task} />
      </div>
      <div className={styles.columns}>
        <div className={layout.stack}>
          <section aria-labelledby="prompt" className={classes(cardClass({ padded: true }), layout.stack)}>
            <h2 id="prompt" className={text.cardTitle}>
              صورت تکلیف
            </h2>
            <ForeignText language={language} text={prompt} />
            <div>
              <a href={writingPaths.write({ task: task.slug })} className={buttonClass()}>
                نوشتن همین تکلیف
              </a>
            </div>
          </section>
          {model && (
            <Folded icon="book-marked" title="نمونهٔ پاسخ" description="پس از نوشتن ببینید">
              <div className={layout.stack}>
                <ForeignText language={language} text={model} />
                {modelNotes.length > 0 && (
                  <section aria-labelledby="notes">
                    <h2 id="notes" className={text.cardTitle}>
                      در این نمونه ببینید
                    </h2>
                    <ul className={styles.notes}>
                      {modelNotes.map(note => (
                        <li key={note}>
                          <UserText>{note}</UserText>
                        </li>
                      ))}
                    </ul>
                  </section>
                )}
              </div>
            </Folded>
          )}
          <ExamNote kinds={[kind]} />
        </div>
        <aside className={classes(cardClass({ padded: true }), layout.stack)} aria-label="هدف و معیارها">
          <section aria-labelledby="purpose">
            <h2 id="purpose" className={text.cardTitle}>
              هدف
            </h2>
            <UserText as="p">{purpose}</UserText>
          </section>
          {criteria.length > 0 && (
            <section aria-labelledby="criteria" className={classes(layout.stack, layout.tight)}>
              <h2 id="criteria" className={text.cardTitle}>
                معیارها
              </h2>
              <Ticks>
                {criteria.map(criterion => (
                  <Tick key={criterion}>
                    <UserText>{criterion}</UserText>
                  </Tick>
                ))}
              </Ticks>
            </section>
          )}
        </aside>
      </div>
    </div>
  )
}
