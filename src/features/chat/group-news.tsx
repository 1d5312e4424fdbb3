import type { GroupNews } from '#features/enrolment/group/manifest.ts'
import { buttonClass } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout.module.css'
import { buildChatPath } from './chat-path.ts'

/** The ways to a group's own conversation and to its teacher. */
export const groupNews: GroupNews = {
  order: 5,
  Section: ({ group }) => (
    <p className={classes(layout.row, layout.wrapping)}>
      <a href={buildChatPath({ group })} className={buttonClass({ variant: 'quiet' })}>
        <Icon name="messages-square" />
        گفت‌وگوی گروه
      </a>
      <a href={buildChatPath({ teacher: group })} className={buttonClass({ variant: 'quiet' })}>
        <Icon name="message-circle" />
        پیام به استاد
      </a>
    </p>
  ),
}
