import { useCallback, useEffect, useState } from 'react'
import { persianNumber } from '#persian/digits.ts'
import { roughSize } from '#persian/file-size.ts'
import { formatDate } from '#persian/jalali.ts'
import { isTight, measureSpace, type Space } from '#shell/offline/device-space.ts'
import { goOnByItself, goOnWith } from '#shell/offline/go-on.ts'
import { clearThings, findKind } from '#shell/offline/kept-kinds.ts'
import {
  dropLoose,
  followThings,
  type ListedThing,
  listLoose,
  listThings,
} from '#shell/offline/kept-things.ts'
import { pause } from '#shell/offline/pause.ts'
import { toKey } from '#shell/offline/thing-key.ts'
import { useUnderWay } from '#shell/offline/under-way.ts'
import { UserText } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Empty } from '#ui/empty.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Item } from '#ui/item.tsx'
import layout from '#ui/layout.module.css'
import { Loading } from '#ui/loading.tsx'
import { Meter } from '#ui/meter.tsx'
import { Note } from '#ui/note.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import { StarIcon } from '#ui/star-icon.tsx'
import text from '#ui/text.module.css'
import { SpaceCard } from './space-card.tsx'

/** So many stand in the list at first. */
const shownAtFirst = 10

type Kept = { things: readonly ListedThing[]; loose: number; space: Space | null }

/** All that somebody keeps on this device, with what each takes: gone on with, and taken away, also without a connection. */
export default function DownloadsTab() {
  const kept = useKeptHere()
  const [clearing, setClearing] = useState<readonly ListedThing[]>([])
  if (!kept)
    return (
      <Loading>
        <Skeleton height="20rem" />
      </Loading>
    )
  const { things, loose, space } = kept
  const half = things.filter(({ isWhole }) => !isWhole)
  const whole = things.filter(({ isWhole }) => isWhole)
  return (
    <div className={classes(layout.stack, layout.loose)}>
      <SpaceCard things={things} space={space} />
      {space && isTight(space) && things.length > 0 && (
        <Note tone="saffron" icon="hard-drive">
          <b>جا کم است.</b> {roughSize(space.free)} دیگر جا می‌شود. قدیمی‌ترین نگه‌داشته «{things.at(-1)!.title}»
          است؛ با پاک کردنش {roughSize(things.at(-1)!.bytes)} باز می‌شود.
        </Note>
      )}
      {things.length === 0 && loose === 0 && (
        <Empty title="هنوز چیزی روی این دستگاه نگه نداشته‌اید.">
          هر جا «نگه داشتن» یا «دریافت» دیدید (پادکست، نوشته، کتاب، عبارت‌ها و ضبط جلسه‌ها)، آن را بزنید تا
          این‌جا بیاید و بی‌اینترنت هم باز شود.
        </Empty>
      )}
      {half.length > 0 && <Things heading="نیمه‌کاره" things={half} onClear={one => setClearing([one])} />}
      {whole.length > 0 && (
        <Things
          heading="نگه‌داشته‌ها"
          things={whole}
          onClear={one => setClearing([one])}
          onClearAll={() => setClearing(things)}
        />
      )}
      {loose > 0 && (
        <div className={classes(layout.spread, layout.wrapping)}>
          <p className={text.small}>{persianNumber(loose)} فایل از نسخهٔ پیشین سایت هم مانده است.</p>
          <Button variant="quiet" size="small" onClick={() => void dropLoose()}>
            پاک کردن فایل‌های پیشین
          </Button>
        </div>
      )}
      {clearing.length > 0 && <ClearDialog things={clearing} onClose={() => setClearing([])} />}
    </div>
  )
}

/** What is here, followed as it changes; what broke off goes on by itself. */
function useKeptHere(): Kept | null {
  const [kept, setKept] = useState<Kept | null>(null)
  const look = useCallback(async () => {
    const [things, loose, space] = await Promise.all([listThings(), listLoose(), measureSpace()])
    setKept({ things, loose: loose.length, space })
    return things
  }, [])
  useEffect(() => {
    const stop = followThings(() => void look())
    void look().then(goOnByItself)
    return stop
  }, [look])
  return kept
}

function Things({
  heading,
  things,
  onClear,
  onClearAll,
}: {
  heading: string
  things: readonly ListedThing[]
  onClear: (thing: ListedThing) => void
  onClearAll?: () => void
}) {
  const [isWhole, setWhole] = useState(things.length <= shownAtFirst + 2)
  const shown = isWhole ? things : things.slice(0, shownAtFirst)
  return (
    <section className={classes(layout.stack, layout.tight)} aria-label={heading}>
      <div className={classes(layout.spread, layout.wrapping)}>
        <h2 className={text.cardTitle}>{heading}</h2>
        {onClearAll && (
          <Button variant="quiet" size="small" onClick={onClearAll}>
            پاک کردن همه
          </Button>
        )}
      </div>
      <ul className={classes(cardClass(), layout.list)} aria-label={heading}>
        {shown.map(thing => (
          <KeptItem key={toKey(thing)} thing={thing} onClear={() => onClear(thing)} />
        ))}
      </ul>
      {!isWhole && (
        <Button variant="quiet" size="small" onClick={() => setWhole(true)}>
          {persianNumber(things.length - shown.length)} مورد دیگر
        </Button>
      )}
    </section>
  )
}

function KeptItem({ thing, onClear }: { thing: ListedThing; onClear: () => void }) {
  const { title, note, path, bytes, wholeBytes, keptAt, isWhole, isPaused } = thing
  const progress = useUnderWay()(thing)
  const kind = findKind(thing)
  return (
    <Item
      drawing={<StarIcon icon={kind?.icon ?? 'download'} />}
      title={
        <a href={path} className={text.link}>
          <UserText>{title}</UserText>
        </a>
      }
      facts={[
        note ?? kind?.title,
        isWhole ? roughSize(bytes) : `${roughSize(bytes)} از ${roughSize(Math.max(bytes, wholeBytes))}`,
        isWhole
          ? formatDate(keptAt)
          : !progress && (isPaused ? 'مکث کرده‌اید' : 'از جایی که ماند ادامه می‌یابد'),
      ]}
      progress={
        !isWhole && (
          <Meter
            kind="progress"
            label={`دریافت «${title}»`}
            value={progress ? progress.here : bytes}
            max={progress ? progress.needed : Math.max(1, bytes, wholeBytes)}
          />
        )
      }
    >
      {progress ? (
        <IconButton icon="pause" label={`مکث دریافت «${title}»`} onClick={() => void pause(thing)} />
      ) : (
        !isWhole && (
          <IconButton icon="play" label={`ادامهٔ دریافت «${title}»`} onClick={() => void goOnWith(thing)} />
        )
      )}
      <IconButton icon="trash-2" label={`پاک کردن «${title}»`} onClick={onClear} />
    </Item>
  )
}

function ClearDialog({ things, onClose }: { things: readonly ListedThing[]; onClose: () => void }) {
  const [isBusy, setBusy] = useState(false)
  const bytes = things.reduce((sum, thing) => sum + thing.bytes, 0)
  const clear = async () => {
    setBusy(true)
    await clearThings(things)
    showSnack(`${roughSize(bytes)} جا باز شد.`)
    onClose()
  }
  return (
    <ConfirmDialog
      title="پاک کردن از این دستگاه"
      confirm={`پاک کردن، ${roughSize(bytes)}`}
      reject="انصراف"
      danger
      busy={isBusy}
      onAnswer={confirmed => (confirmed ? void clear() : onClose())}
    >
      {things.length === 1
        ? `«${things[0]!.title}» از این دستگاه پاک می‌شود و بی‌اینترنت باز نخواهد شد. هر وقت خواستید دوباره می‌گیرید.`
        : `هر ${persianNumber(things.length)} مورد از این دستگاه پاک می‌شود و بی‌اینترنت باز نخواهد شد. هر وقت خواستید دوباره می‌گیرید.`}
    </ConfirmDialog>
  )
}
