import type { OutputOf } from '#contract/endpoint.ts'
import { persianNumber } from '#persian/digits.ts'
import { Bdi } from '#ui/bdi.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/icon.tsx'
import { Item } from '#ui/item.tsx'
import layout from '#ui/layout.module.css'
import { StarIcon } from '#ui/star-icon.tsx'
import { Subnav, SubnavLink } from '#ui/subnav.tsx'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import type { FoundKind, searchSite } from './contract.ts'
import { readMarked } from './mark-words.ts'
import { Marked } from './marked.tsx'
import styles from './search.module.css'
import { searchPath } from './search-path.ts'

type Found = OutputOf<typeof searchSite>

/** «۱۲ نتیجه»؛ «حدود ۱٬۲۰۰ نتیجه» where there are too many to count. */
const tellTotal = ({ total, isAbout }: { total: number; isAbout: boolean }) =>
  `${isAbout ? 'حدود ' : ''}${persianNumber(total)} نتیجه`

/** What was found: all kinds with the first of each, or one kind with many. */
export function FoundThings({ q, kind, found }: { q: string; kind: string | null; found: Found }) {
  const { kinds, correctedTo } = found
  const all = {
    total: kinds.reduce((sum, { total }) => sum + total, 0),
    isAbout: kinds.some(({ isAbout }) => isAbout),
  }
  const words = readMarked(correctedTo ?? q)
  const shown = kind === null ? kinds : kinds.filter(one => one.kind === kind)
  return (
    <>
      <p role="status" className={classes(text.small, text.muted, styles.status)}>
        {correctedTo === null ? (
          <>
            {tellTotal(all)} برای «<bdi>{q}</bdi>»
          </>
        ) : (
          <>
            برای «<bdi>{q}</bdi>» چیزی نبود؛ {tellTotal(all)} برای «
            <bdi className={text.strong}>{correctedTo}</bdi>»
          </>
        )}
      </p>
      <div className={styles.columns}>
        <Subnav label="گروه نتیجه‌ها" current={kind ?? ''}>
          <SubnavLink to={searchPath({ q })} isHere={kind === null} icon="search" replace>
            همه <Total {...all} />
          </SubnavLink>
          {kinds.map(one => (
            <SubnavLink
              key={one.kind}
              to={searchPath({ q, kind: one.kind })}
              isHere={one.kind === kind}
              icon={one.icon}
              replace
            >
              {one.title} <Total {...one} />
            </SubnavLink>
          ))}
        </Subnav>
        <div className={styles.groups}>
          {shown.map(one => (
            <Group key={one.kind} q={q} found={one} words={words} isAlone={kind !== null} />
          ))}
        </div>
      </div>
    </>
  )
}

const Total = ({ total, isAbout }: { total: number; isAbout: boolean }) => (
  <small className={styles.total}>
    {persianNumber(total)}
    {isAbout && '+'}
  </small>
)

function Group({
  q,
  found: { kind, title, icon, list, items, ...count },
  words,
  isAlone,
}: {
  q: string
  found: FoundKind
  words: readonly string[]
  isAlone: boolean
}) {
  const isMore = count.total > items.length
  return (
    <section aria-labelledby={`found-${kind}`}>
      <div className={classes(layout.spread, styles.groupHead)}>
        <h2 id={`found-${kind}`} className={text.cardTitle}>
          {title}
        </h2>
        {isMore && !isAlone && (
          <a className={classes(text.link, text.small)} href={searchPath({ q, kind })} data-replace>
            {count.isAbout ? 'همهٔ نتیجه‌ها' : `هر ${tellTotal(count)}`}
            <Icon name="forward" />
          </a>
        )}
      </div>
      <ul className={cardClass({}, classes(layout.list, styles.hits))}>
        {items.map(item => (
          <Item
            key={item.id}
            drawing={<StarIcon icon={icon} />}
            title={
              <a href={item.path} className={styles.hit}>
                <Marked text={item.title} words={words} lang={item.lang} />
              </a>
            }
            facts={[item.detail && <Marked key="detail" text={item.detail} words={words} />]}
          >
            {item.tag && (
              <Tag>
                <Bdi>{item.tag}</Bdi>
              </Tag>
            )}
          </Item>
        ))}
      </ul>
      {isAlone && isMore && (
        <p className={classes(text.small, text.muted, styles.more)}>
          {persianNumber(items.length)} نتیجهٔ نخست همین‌هاست.{' '}
          {list && (
            <a className={text.link} href={list}>
              همه در فهرست {title}
              <Icon name="forward" />
            </a>
          )}
        </p>
      )}
    </section>
  )
}
