import { useQuery } from '@tanstack/react-query'
import { buildQueryOptions } from '#client/query.tsx'
import { studioPaths } from '#contract/studio-paths.ts'
import { UserText } from '#ui/bdi.tsx'
import { buttonClass } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { Empty } from '#ui/empty.tsx'
import layout from '#ui/layout.module.css'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import text from '#ui/text.module.css'
import { listMySamples } from '../contract.ts'
import { SampleFacts } from './sample-facts.tsx'
import styles from './studio.module.css'

/** The texts that one is to score a second time. */
export default function MySamples() {
  const query = useQuery({ ...buildQueryOptions(listMySamples, {}), staleTime: 0 })
  return (
    <div className={layout.stack}>
      <div>
        <h1>نمونه‌های من</h1>
        <p className={text.muted}>
          به هر نوشته بر پایهٔ معیارها نمره دهید، بی آن‌که نام نویسنده یا نمرهٔ مصحح نخست را بدانید. این نمره‌ها
          فقط برای سنجیدن هم‌خوانی مصحح‌هاست و به زبان‌آموز نمی‌رسد.
        </p>
      </div>
      <QueryView query={query} loading={<Skeleton height="12rem" />}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title="نمونه‌ای برای خواندن ندارید.">
              هرگاه نوشته‌ای برای تصحیح دوم به شما سپرده شود، این‌جا می‌ایستد و به شما خبر می‌رسد.
            </Empty>
          ) : (
            <ul className={classes(cardClass(), layout.list)} aria-label="نمونه‌ها">
              {items.map(sample => (
                <li key={sample.id} className={classes(styles.entry, layout.spread, layout.wrapping)}>
                  <div>
                    <b className={text.strong}>
                      <UserText>{sample.title}</UserText>
                    </b>
                    <SampleFacts sample={sample} />
                  </div>
                  <a
                    href={studioPaths.writingSample({ id: sample.id })}
                    className={buttonClass({ size: 'small' })}
                    aria-label={`نمره دادن به ${sample.title}`}
                  >
                    نمره دادن
                  </a>
                </li>
              ))}
            </ul>
          )
        }
      </QueryView>
    </div>
  )
}
