import { useQuery } from '@tanstack/react-query'
import { offlineQueryOptions } from '#client/offline-query.ts'
import { QueryProvider } from '#client/query.tsx'
import { SituationPractice } from '#features/phrase-practice/public.tsx'
import { roughSize } from '#persian/file-size.ts'
import { formatDateTime } from '#persian/jalali.ts'
import { useKept } from '#shell/offline/use-kept.ts'
import { Bdi, UserText } from '#ui/bdi.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Empty } from '#ui/empty.tsx'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout.module.css'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import text from '#ui/text.module.css'
import { type ClassPack, readClassPack } from './contract.ts'
import { keepPack } from './keep-pack.ts'
import { packKind } from './paths.ts'

export default function ClassPackView() {
  return (
    <QueryProvider>
      <Look />
    </QueryProvider>
  )
}

function Look() {
  const query = useQuery(offlineQueryOptions(readClassPack, {}))
  return (
    <QueryView query={query} loading={<Skeleton height="24rem" />}>
      {({ pack }) =>
        pack ? (
          <Pack pack={pack} />
        ) : (
          <Empty
            title="تا فردا کلاسی ندارید که عبارت داشته باشد."
            action={
              <a className={buttonClass()} href="/phrasebook/review">
                مرور امروز
              </a>
            }
          >
            شب پیش از هر کلاس انگلیسی، عبارت‌هایش از ساعت ۱۸ این‌جاست.
          </Empty>
        )
      }
    </QueryView>
  )
}

function Pack({ pack }: { pack: ClassPack }) {
  const { session, situation, level, phrases, bytes } = pack
  const { thing, progress } = useKept({ kind: packKind, id: session.id })
  return (
    <div className={layout.stack}>
      <div>
        <p>
          <UserText as="b">{session.course}</UserText>، {formatDateTime(session.startsAt)}
        </p>
        <p className={text.muted}>
          {situation ? (
            `این جلسه دربارهٔ «${situation}» است و عبارت‌ها از همان موقعیت‌اند.`
          ) : level ? (
            <>
              پرکاربردترین عبارت‌های سطح <Bdi>{level}</Bdi> که هنوز نیاموخته‌اید.
            </>
          ) : (
            'پرکاربردترین عبارت‌هایی که هنوز نیاموخته‌اید.'
          )}
        </p>
      </div>
      {thing?.isWhole ? (
        <p role="status" className={`${layout.row} ${text.small}`}>
          <Icon name="cloud-check" />
          روی این دستگاه است، {roughSize(thing.bytes)}؛ بی‌اینترنت هم باز می‌شود.
        </p>
      ) : (
        <div>
          <Button variant="quiet" busy={progress !== null} onClick={() => void keepPack(pack)}>
            <Icon name="download" />
            <span>نگه‌داشتن روی این دستگاه، {roughSize(bytes)}</span>
          </Button>
        </div>
      )}
      <SituationPractice title={situation ?? session.course} cards={phrases} />
    </div>
  )
}
