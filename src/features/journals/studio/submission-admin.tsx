import { useQuery } from '@tanstack/react-query'
import { buildQueryOptions } from '#client/query.tsx'
import { studioPaths } from '#contract/studio-paths.ts'
import { formatDate } from '#persian/jalali.ts'
import { Bdi, UserText } from '#ui/bdi.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { Facts } from '#ui/facts.tsx'
import { Folded } from '#ui/folded.tsx'
import layout from '#ui/layout.module.css'
import { Prose } from '#ui/prose.tsx'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import styles from '../article.module.css'
import { Bibliography } from '../bibliography.tsx'
import { kindNames, listNames } from '../labels.ts'
import { stateTags } from '../submissions/state-labels.ts'
import { DecisionForm } from './decision-form.tsx'
import { Reviewers } from './reviewers.tsx'
import { readSubmission, type WholeSubmission } from './submissions-contract.ts'

/** A submission before the editor: its text, its reviewers, and the decision. */
export function SubmissionAdmin({ id }: { id: string }) {
  const query = useQuery(buildQueryOptions(readSubmission, { id }))
  return (
    <QueryView query={query} loading={<Skeleton height="22rem" />}>
      {({ submission }) => (
        <>
          <About submission={submission} />
          <Folded icon="file-text" title="متن نوشته">
            <Prose html={submission.html} className={styles.text} />
            {submission.bibliography.length > 0 && (
              <Bibliography entries={submission.bibliography} writtenIn={submission.writtenIn} />
            )}
          </Folded>
          <Reviewers submission={submission} />
          {submission.articleId ? (
            <p className={classes(cardClass({ padded: true }), layout.row)}>
              <a href={studioPaths.journalArticle({ id: submission.articleId })} className={text.link}>
                ویرایش و انتشار مقاله
              </a>
            </p>
          ) : (
            (submission.state === 'submitted' || submission.state === 'reviewing') && (
              <DecisionForm key={submission.version} submission={submission} />
            )
          )}
        </>
      )}
    </QueryView>
  )
}

function About({ submission }: { submission: WholeSubmission }) {
  const { title, titleEn, state, sender, authors, textEditor, kind, submittedAt } = submission
  const { abstract, abstractEn } = submission
  const { tone, label } = stateTags[state]
  return (
    <section aria-labelledby="submission" className={classes(cardClass({ padded: true }), layout.stack)}>
      <div>
        <Tag tone={tone}>{label}</Tag>
      </div>
      <h2 id="submission">
        <UserText>{title}</UserText>
      </h2>
      <Bdi as="p" className={text.muted}>
        {titleEn}
      </Bdi>
      <Facts
        facts={[
          { name: 'نویسندگان', value: <UserText>{listNames(authors)}</UserText> },
          textEditor ? { name: 'ویراستار', value: <UserText>{textEditor}</UserText> } : null,
          sender ? { name: 'فرستنده', value: sender } : null,
          { name: 'گونه', value: kindNames[kind] },
          { name: 'نشریه', value: submission.journal },
          { name: 'رسیده', value: formatDate(submittedAt) },
        ]}
      />
      <UserText as="p">{abstract}</UserText>
      <Bdi as="p">{abstractEn}</Bdi>
    </section>
  )
}
