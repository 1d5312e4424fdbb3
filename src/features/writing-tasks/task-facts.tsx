import { nameLanguage } from '#contract/school-languages.ts'
import { persianNumber } from '#persian/digits.ts'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout.module.css'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import type { TaskCard } from './contract.ts'
import { taskKindNames } from './task.ts'

/** Its language, its level and what kind it is. */
export function TaskTags({ task: { language, level, kind } }: { task: TaskCard }) {
  return (
    <div className={classes(layout.row, layout.wrapping, layout.tight)}>
      <Tag tone="turquoise">{nameLanguage(language)}</Tag>
      <Tag>
        <span lang="en">{level}</span>
      </Tag>
      <Tag tone={kind === 'general' || kind === 'free' ? 'plain' : 'lapis'}>{taskKindNames[kind]}</Tag>
    </div>
  )
}

/** How long it takes and how long the text is to be. */
export function TaskFacts({ task, className }: { task: TaskCard; className?: string }) {
  const { minutes, minWords, maxWords } = task
  return (
    <p className={classes(text.meta, className)}>
      <span>
        <Icon name="clock" />
        {persianNumber(minutes)} دقیقه
      </span>
      <span>
        <Icon name="pen-line" />
        {maxWords === null
          ? `دست‌کم ${persianNumber(minWords)} واژه`
          : `${persianNumber(minWords)} تا ${persianNumber(maxWords)} واژه`}
      </span>
    </p>
  )
}
