import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { ApiError, callApi } from '#client/call-api.ts'
import { useOffline } from '#client/outbox/connection.ts'
import { isOnItsWay } from '#client/outbox/item.ts'
import { useItems } from '#client/outbox/use-items.ts'
import { invalidateQueries } from '#client/query.tsx'
import { useSession } from '#client/session.ts'
import { showError } from '#client/show-error.ts'
import { studioPaths } from '#contract/studio-paths.ts'
import { listQueue } from '#features/writing-correction/public.ts'
import { FileTags } from '#features/writing-correction/public.tsx'
import { persianNumber } from '#persian/digits.ts'
import { roughSize } from '#persian/file-size.ts'
import { formatDateTime } from '#persian/jalali.ts'
import { UserText } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/icon.tsx'
import { Item } from '#ui/item.tsx'
import layout from '#ui/layout.module.css'
import { SelectField } from '#ui/select-field.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import { bringAlong, bringHalfDone, findReturn, forgetText, hasReturn, listAlong } from './along.ts'
import { type Bench, locateTexts, maxAlong, type PlaceOfText } from './contract.ts'
import { readKeptMarking } from './kept-marking.ts'
import { placeSentences } from './unsent-work.tsx'

const counts = [3, 5, 10, maxAlong]

type Along = {
  benches: Bench[]
  /** Where they are; empty where there is no connection to ask by. */
  places: ReadonlyMap<string, PlaceOfText | 'gone'>
  /** Whose half-done marking the server refused. */
  refused: ReadonlySet<string>
}

/** What a corrector takes along to where there is no connection, and how each text of it stands. */
export default function TextsAlong({ loadBench }: { loadBench: () => Promise<unknown> }) {
  const { user } = useSession()
  const items = useItems()
  const offline = useOffline()
  const [count, setCount] = useState(String(counts[1]))
  const [isBusy, setBusy] = useState(false)
  const query = useQuery<Along>({
    queryKey: [user?.id, 'writing-along'],
    queryFn: readAlong,
    networkMode: 'always',
    staleTime: 0,
    gcTime: 0,
  })
  const waiting = items?.filter(isOnItsWay).length ?? 0
  const { refetch } = query
  const read = useEffectEvent(() => void refetch())
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was sent, or the connection, changes what is here
  useEffect(() => read(), [offline, waiting])

  const bring = async () => {
    setBusy(true)
    try {
      const benches = await bringAlong(Number(count), loadBench)
      if (benches.length === 0) showSnack('نوشته‌ای در صف نیست.')
      await Promise.all([refetch(), invalidateQueries(listQueue)])
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown
      showError(thrown)
    } finally {
      setBusy(false)
    }
  }
  const { benches = [], places, refused } = query.data ?? {}
  const rows = benches.map(bench => {
    const { id } = bench.text
    const item = findReturn(items ?? [], id)
    const place = places?.get(id)
    const isLost = place !== undefined && place !== 'mine'
    return { bench, item, isLost, place, isHalfDone: readKeptMarking(id) !== null }
  })
  const size = rows.reduce((sum, { bench }) => sum + new Blob([JSON.stringify(bench)]).size, 0)
  const clear = async () => {
    // What was marked and is not at the server stays.
    for (const { bench, item, isHalfDone } of rows) if (!item && !isHalfDone) await forgetText(bench.text.id)
    await refetch()
  }
  return (
    <section className={classes(cardClass({ padded: true }), layout.stack)} aria-labelledby="along">
      <div>
        <h2 id="along" className={text.cardTitle}>
          تصحیح بدون اینترنت
        </h2>
        <p className={text.muted}>
          {rows.length === 0
            ? 'نوشته‌ها را با خود ببرید و جایی که اینترنت نیست تصحیح کنید؛ آنچه می‌نویسید بعداً خودش فرستاده می‌شود.'
            : `${persianNumber(rows.length)} نوشته روی این دستگاه است، ${roughSize(size)}. با خروج از حساب پاک می‌شود.`}
        </p>
      </div>
      {rows.length > 0 && (
        <ul className={classes(cardClass(), layout.list)} aria-label="نوشته‌های این دستگاه">
          {rows.map(({ bench: { text: written }, item, isLost, place, isHalfDone }) => (
            <Item
              key={written.id}
              title={
                <a href={studioPaths.writingBench({ text: written.id })} className={text.link}>
                  <UserText>{written.title}</UserText>
                </a>
              }
              facts={[
                `${persianNumber(written.words)} واژه`,
                written.dueAt ? `تا ${formatDateTime(written.dueAt)}` : 'تکلیف کلاس',
                isLost && place && placeSentences[place],
                !isLost && item?.state === 'failed' && item.fault?.message,
                !isLost && !item && refused?.has(written.id) && 'این تصحیح جای دیگری جلوتر رفته است.',
              ]}
            >
              <FileTags
                photos={written.files.filter(({ kind }) => kind === 'photo').length}
                hasVoice={written.files.some(({ kind }) => kind === 'voice')}
              />
              {isLost || item?.state === 'failed' || refused?.has(written.id) ? (
                <Tag tone="pomegranate">فرستاده نشد</Tag>
              ) : item ? (
                <Tag tone="saffron">منتظر بازگرداندن</Tag>
              ) : isHalfDone ? (
                <Tag tone="saffron">نیمه‌کاره، منتظر ذخیره</Tag>
              ) : (
                <Tag tone="pistachio">آماده</Tag>
              )}
            </Item>
          ))}
        </ul>
      )}
      <div className={classes(layout.row, layout.wrapping)}>
        <SelectField
          label="چند نوشته"
          value={count}
          onChange={setCount}
          options={counts.map(value => ({ value: String(value), label: `${persianNumber(value)} نوشته` }))}
          required
        />
        <Button variant="quiet" busy={isBusy} disabled={offline} onClick={() => void bring()}>
          <Icon name="plane" /> همراه بردن
        </Button>
        {rows.length > 0 && (
          <Button variant="quiet" onClick={() => void clear()}>
            پاک کردن از این دستگاه
          </Button>
        )}
      </div>
    </section>
  )
}

/** What is on this device. With a connection half-done work goes to the server first, and what is done is let go. */
async function readAlong(): Promise<Along> {
  const nothing: Along = { benches: await listAlong(), places: new Map(), refused: new Set() }
  const { benches } = nothing
  if (benches.length === 0 || !navigator.onLine) return nothing
  try {
    const refused = await bringHalfDone()
    const texts = benches.map(({ text }) => text.id)
    const { items } = await callApi(locateTexts, { texts: texts.join(',') })
    const found = new Map(items.map(({ id, place }) => [id, place]))
    const places = new Map(texts.map(id => [id, found.get(id) ?? ('gone' as const)]))
    // Nothing of ours is left in what others have, or what came back.
    for (const id of texts)
      if (places.get(id) !== 'mine' && !readKeptMarking(id) && !(await hasReturn(id))) await forgetText(id)
    return { benches: await listAlong(), places, refused: new Set(refused.keys()) }
  } catch (thrown) {
    if (!(thrown instanceof ApiError)) throw thrown
    return nothing
  }
}
