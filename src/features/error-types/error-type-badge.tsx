import { UserText } from '#ui/bdi.tsx'
import { classes } from '#ui/classes.ts'
import layout from '#ui/layout.module.css'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import type { ErrorType } from './contract.ts'
import type { Category } from './error-type.ts'
import { errorTypePath } from './error-type-paths.ts'
import styles from './error-types.module.css'

const tones: Record<Category, Parameters<typeof Tag>[0]['tone']> = {
  grammar: 'lapis',
  order: 'turquoise',
  vocabulary: 'saffron',
  spelling: 'pomegranate',
  punctuation: 'plain',
  style: 'pistachio',
}

type Shown = Pick<ErrorType, 'slug' | 'name' | 'category' | 'explanation'>

/** A type of error by its name; a press unfolds what of Persian leads there. */
export function ErrorTypeBadge({ type: { slug, name, category, explanation } }: { type: Shown }) {
  return (
    <details className={styles.badge}>
      <summary>
        <Tag tone={tones[category]}>
          <UserText>{name}</UserText>
        </Tag>
      </summary>
      <div className={classes(layout.stack, layout.tight)}>
        <UserText as="p" className={text.small}>
          {explanation}
        </UserText>
        <a href={errorTypePath({ slug })} className={text.link}>
          قاعده و نمونه‌ها
        </a>
      </div>
    </details>
  )
}
