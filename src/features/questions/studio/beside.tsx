import { useQuery } from '@tanstack/react-query'
import { buildQueryOptions } from '#client/query.tsx'
import { studioPaths } from '#contract/studio-paths.ts'
import { cardClass } from '#ui/card.ts'
import layout from '#ui/layout.module.css'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import text from '#ui/text.module.css'
import { questions } from '../contract.ts'
import { kindNames, skillNames, stateNames } from '../labels.ts'
import styles from './admin.module.css'
import { Preview } from './preview.tsx'

/** Two questions side by side, to see whether they are one. */
export function Beside({ ids }: { ids: readonly [string, string] }) {
  return (
    <div className={layout.stack}>
      <h1>کنار هم</h1>
      <div className={styles.beside}>
        {ids.map(id => (
          <One key={id} id={id} />
        ))}
      </div>
    </div>
  )
}

function One({ id }: { id: string }) {
  const query = useQuery(buildQueryOptions(questions.read, { id }))
  return (
    <QueryView query={query} loading={<Skeleton height="20rem" />}>
      {({ content, skill, level, state, language }) => (
        <section className={cardClass({ padded: true }, layout.stack)}>
          <p className={text.small}>
            {kindNames[content.kind]}، {skillNames[skill]}، {level}، {stateNames[state]}{' '}
            <a href={studioPaths.question({ id })} className={text.link}>
              باز کردن
            </a>
          </p>
          <Preview content={content} skill={skill} language={language} showsKey />
        </section>
      )}
    </QueryView>
  )
}
