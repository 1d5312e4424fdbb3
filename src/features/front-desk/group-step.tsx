import { useState } from 'react'
import { formatHours, formatWeekdays } from '#features/courses/groups/public.ts'
import { persianNumber } from '#persian/digits.ts'
import { formatDate } from '#persian/jalali.ts'
import { balance } from '#persian/toman.ts'
import { UserText } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { Meter } from '#ui/meter.tsx'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import type { FittingGroup } from './contract.ts'
import styles from './front-desk.module.css'

export const isSellable = ({ fit }: FittingGroup) => fit === 'next' || fit === 'fits' || fit === 'clash'

/** What is chosen where no seat is sold. */
export const noGroup = ''

/** As many as leave the payment in sight. */
const firstGroups = 5

/**
 * The groups that can be sold, the one that fits best first; what stands against one is named in its row. The rest come
 * when they are asked for, or when the keys walk on to one of them.
 */
export function GroupStep({
  groups,
  chosen,
  mayBeNone,
  onChoose,
}: {
  groups: readonly FittingGroup[]
  chosen: string | null
  /** Whether something else is sold, so that a group need not be. */
  mayBeNone: boolean
  onChoose: (group: string) => void
}) {
  const [showsAll, setShowsAll] = useState(false)
  const isBeyond = groups.findIndex(({ group }) => group.id === chosen) >= firstGroups
  const shown = showsAll || isBeyond ? groups : groups.slice(0, firstGroups)
  return (
    <div role="radiogroup" aria-label="گروه" className={styles.groups}>
      {mayBeNone && (
        <label className={classes(styles.group, chosen === null && styles.here)}>
          <input type="radio" name="group" checked={chosen === null} onChange={() => onChoose(noGroup)} />
          <strong>بدون ثبت‌نام، تنها کتاب</strong>
        </label>
      )}
      {shown.map(item => {
        const { group, clashesWith, step } = item
        const taken = group.capacity - group.freeSeats
        return (
          <label
            key={group.id}
            className={classes(
              styles.group,
              chosen === group.id && styles.here,
              !isSellable(item) && styles.off,
            )}
          >
            <input
              type="radio"
              name="group"
              checked={chosen === group.id}
              disabled={!isSellable(item)}
              onChange={() => onChoose(group.id)}
            />
            <span className={styles.what}>
              <strong>
                <UserText>{`${group.course.title}، ${group.title}`}</UserText>
              </strong>
              <span className={styles.facts}>
                {balance(group.price)}
                {step && <UserText>{step}</UserText>}
                <Fit item={item} />
              </span>
              {clashesWith && (
                <span className={text.muted}>
                  هم‌زمان با <UserText>{clashesWith}</UserText>
                </span>
              )}
            </span>
            <span className={styles.when}>
              {group.weekly.length > 0 && (
                <span>
                  {formatWeekdays(group.weekly)} {formatHours(group.weekly)}
                </span>
              )}
              <span className={text.muted}>
                {group.teacher && (
                  <>
                    <UserText>{group.teacher.name}</UserText>،{' '}
                  </>
                )}
                از {formatDate(group.startsAt)}
              </span>
            </span>
            <span className={styles.seats}>
              {persianNumber(taken)} از {persianNumber(group.capacity)}
              <Meter label="صندلی‌های پر" value={taken} max={group.capacity} />
            </span>
          </label>
        )
      })}
      {shown.length < groups.length && (
        <div>
          <Button variant="text" className={styles.more} onClick={() => setShowsAll(true)}>
            {persianNumber(groups.length - shown.length)} گروه دیگر
          </Button>
        </div>
      )}
    </div>
  )
}

function Fit({ item: { fit } }: { item: FittingGroup }) {
  if (fit === 'next') return <Tag tone="pistachio">هم‌سطح او</Tag>
  if (fit === 'clash') return <Tag tone="pomegranate">تداخل زمان</Tag>
  if (fit === 'full') return <Tag tone="plain">پر شده</Tag>
  if (fit === 'member') return <Tag tone="lapis">در همین دوره است</Tag>
  return null
}
