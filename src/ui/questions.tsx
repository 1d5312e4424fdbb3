import { UserText } from './bdi.tsx'
import { cardClass } from './card.ts'
import { classes } from './classes.ts'
import { Icon } from './icon.tsx'
import layout from './layout.module.css'
import styles from './questions.module.css'

/** What people ask, a row each; the answer folds under its question. */
export function Questions({ questions }: { questions: readonly { question: string; answer: string }[] }) {
  return (
    <div className={cardClass({}, classes(layout.list, styles.questions))}>
      {questions.map(({ question, answer }) => (
        <details key={question}>
          <summary>
            <UserText className={layout.grow}>{question}</UserText>
            <Icon name="chevron-down" />
          </summary>
          <UserText as="p">{answer}</UserText>
        </details>
      ))}
    </div>
  )
}
