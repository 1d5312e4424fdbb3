import { classes } from '#ui/classes.ts'
import { FormErrors } from '#ui/form-errors.tsx'
import { Icon } from '#ui/icon.tsx'
import styles from './contact-us.module.css'
import type { Support } from './contract.ts'
import { getTopicIcon } from './topic-icons.ts'

/** What a message is about, of what the school answers. */
export function TopicField({
  topics,
  value,
  onChange,
  error,
}: {
  topics: Support['topics']
  value: string
  onChange: (key: string) => void
  error: string | undefined
}) {
  return (
    <>
      <fieldset className={styles.topics} aria-label="موضوع">
        {topics.map(({ key, title, description }) => (
          <label key={key} className={classes(styles.topic, value === key && styles.chosen)}>
            <input type="radio" name="topic" checked={value === key} onChange={() => onChange(key)} />
            <Icon name={getTopicIcon(key)} />
            <span>
              {title}
              {description && <small>{description}</small>}
            </span>
          </label>
        ))}
      </fieldset>
      {error && <FormErrors message={error} />}
    </>
  )
}
