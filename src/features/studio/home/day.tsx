import { useQuery } from '@tanstack/react-query'
import { buildQueryOptions } from '#client/query.tsx'
import type { OutputOf } from '#contract/endpoint.ts'
import { UserText } from '#ui/bdi.tsx'
import { buttonClass } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { Count } from '#ui/count.tsx'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout.module.css'
import { Meter } from '#ui/meter.tsx'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import { readStaffHome } from './contract.ts'
import styles from './day.module.css'

type Home = OutputOf<typeof readStaffHome>

/** The day in numbers, and what waits for the person signed in. */
export function Day() {
  const query = useQuery({ ...buildQueryOptions(readStaffHome, {}), refetchInterval: 60_000 })
  return (
    <QueryView query={query} loading={<Skeleton height="18rem" />}>
      {({ figures, needs }) => (
        <div className={layout.stack}>
          <Figures figures={figures} />
          <Needs needs={needs} />
        </div>
      )}
    </QueryView>
  )
}

function Figures({ figures }: Pick<Home, 'figures'>) {
  if (figures.length === 0) return null
  return (
    <section aria-label="امروز در چند عدد" className={classes(cardClass(), styles.figures)}>
      {figures.map(({ title, icon, path, value, unit, share, alert, detail }) => (
        <a key={title} href={path}>
          <span className={styles.name}>
            <Icon name={icon} /> {title}
          </span>
          <b>
            {value} {unit && <small>{unit}</small>}
          </b>
          {share !== undefined && <Meter label={title} value={Math.round(share * 100)} max={100} />}
          <small>
            {alert && <Tag tone="pomegranate">{alert}</Tag>} {detail}
          </small>
        </a>
      ))}
    </section>
  )
}

function Needs({ needs }: Pick<Home, 'needs'>) {
  return (
    <section aria-labelledby="needs" className={classes(cardClass(), styles.needs)}>
      <header>
        <h2 id="needs" className={text.cardTitle}>
          نیاز به شما
        </h2>
        <Count of={needs.length} label="کار" />
        <span className={classes(text.small, text.muted)}>
          {needs.length > 1 ? 'مهم‌ترین، اول' : needs.length === 0 && 'کاری منتظر شما نیست.'}
        </span>
      </header>
      {needs.length > 0 && (
        <ul>
          {needs.map(({ id, icon, urgency, title, detail, act, path }) => (
            <li key={id} data-urgency={urgency}>
              <span className={styles.icon}>
                <Icon name={icon} />
              </span>
              <span className={styles.words}>
                <UserText as="b">{title}</UserText>
                {detail && <UserText as="small">{detail}</UserText>}
              </span>
              <a
                href={path}
                className={buttonClass({ variant: 'quiet', size: 'small' })}
                aria-label={`${act}: ${title}`}
              >
                {act}
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
