import type { OutputOf } from '#contract/endpoint.ts'
import { paths } from '#contract/paths.ts'
import { persianNumber } from '#persian/digits.ts'
import { UserText } from '#ui/bdi.tsx'
import { classes } from '#ui/classes.ts'
import { Item } from '#ui/item.tsx'
import { playerClock } from '#ui/player/player-clock.ts'
import { StarIcon } from '#ui/star-icon.tsx'
import text from '#ui/text.module.css'
import type { myDay } from './contract.ts'
import styles from './my-day.module.css'

/** The recording somebody left off: where, and how much of it is left. */
export function Resume({ resume }: { resume: NonNullable<OutputOf<typeof myDay>['resume']> }) {
  return (
    <Item
      drawing={<StarIcon icon="play" tone="soft" />}
      title={
        <a
          href={paths.myCourse({ enrolment: resume.enrolmentId, recording: resume.recordingId })}
          className={classes(text.link, styles.task)}
        >
          ادامهٔ <UserText>{resume.title}</UserText>
        </a>
      }
      facts={[
        <span key="left">
          از <bdi dir="ltr">{playerClock(resume.second)}</bdi>، {minutesLeft(resume)} مانده
        </span>,
      ]}
    />
  )
}

const minutesLeft = ({ second, seconds }: { second: number; seconds: number }) =>
  `${persianNumber(Math.max(1, Math.round((seconds - second) / 60)))} دقیقه`
