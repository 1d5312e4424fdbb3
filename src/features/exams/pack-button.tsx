import { useEffect, useState } from 'react'
import { PrefetchPageLinks } from 'react-router'
import { ApiError, callApi } from '#client/call-api.ts'
import { fetchBlob } from '#client/fetch-file.ts'
import { paths } from '#contract/paths.ts'
import { loadQuestionView } from '#features/questions/public.tsx'
import { persianNumber } from '#persian/digits.ts'
import { roughSize } from '#persian/file-size.ts'
import { beginThing } from '#shell/offline/kept-things.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import { Tag } from '#ui/tag.tsx'
import { type PackPart, preparePack, readPackPart } from './contract.ts'
import { openKeptExams } from './sitting/kept-exams.ts'

type Pack = { examVersion: number; parts: PackPart[] }
type State =
  | { is: 'looking' }
  /** `missing`: what is still to be loaded; null where that could not be asked. */
  | { is: 'absent'; missing: readonly PackPart[] | null }
  | { is: 'loading'; part: number }
  | { is: 'here' }

const sumBytes = (parts: readonly PackPart[]) => parts.reduce((sum, { bytes }) => sum + bytes, 0)

/** Loads the sealed pack of an exam to this device, so that only its start needs a connection. */
export function PackButton({ userId, exam, title }: { userId: string; exam: string; title: string }) {
  const [state, setState] = useState<State>({ is: 'looking' })
  useEffect(() => {
    const look = async () => {
      const pack = await callApi(preparePack, { exam }).catch(() => null)
      const missing = await findMissing(userId, exam, pack)
      setState(missing?.length === 0 ? { is: 'here' } : { is: 'absent', missing })
    }
    void look()
  }, [userId, exam])
  useEffect(() => {
    if (state.is === 'here') void loadViews().catch(() => null)
  }, [state.is])
  const load = async () => {
    setState({ is: 'loading', part: 0 })
    try {
      const [isKept] = await Promise.all([
        keepMissing(userId, exam, part => setState({ is: 'loading', part })),
        loadViews(),
      ])
      if (isKept) await listAmongKept(userId, exam, title)
      setState(isKept ? { is: 'here' } : { is: 'absent', missing: null })
      showSnack(
        isKept
          ? 'بسته روی این دستگاه است؛ با شروع آزمون باز می‌شود.'
          : 'این مرورگر چیزی نگه نمی‌دارد؛ آزمون را با اینترنت بدهید.',
      )
    } catch (thrown) {
      setState({ is: 'absent', missing: await findMissing(userId, exam, null) })
      showSnack(
        thrown instanceof ApiError && thrown.http > 0
          ? thrown.info.message
          : 'همهٔ بسته نرسید. دوباره بزنید؛ از همان‌جا ادامه می‌یابد.',
      )
    }
  }
  if (state.is === 'looking') return null
  if (state.is === 'here') {
    return (
      <>
        <Tag tone="pistachio">بسته روی این دستگاه است</Tag>
        <PrefetchPageLinks page={paths.attempt({ attempt: exam })} />
      </>
    )
  }
  const isLoading = state.is === 'loading'
  const size = state.is === 'absent' && state.missing ? `، ${roughSize(sumBytes(state.missing))}` : ''
  return (
    <Button variant="quiet" size="small" busy={isLoading} onClick={() => void load()}>
      <Icon name="download" />
      {isLoading ? `بستهٔ آزمون: ${persianNumber(Math.floor(state.part * 100))}٪` : `بستهٔ آزمون${size}`}
    </Button>
  )
}

/** What shows the questions has to be here too. */
const loadViews = () => Promise.all([loadQuestionView(), import('./attempt-view.tsx')])

/** What of a pack is not on this device; without a pack from the server, of the one that is kept; null where none is known. */
async function findMissing(userId: string, exam: string, pack: Pack | null): Promise<PackPart[] | null> {
  const kept = openKeptExams(userId)
  const own = await kept.readPack(exam)
  if (pack && own?.examVersion !== pack.examVersion) return pack.parts
  if (!own) return null
  const here = new Set(await kept.listParts(exam))
  return own.parts.filter(({ at }) => !here.has(at))
}

/** Lets a whole pack stand among all that its person keeps on this device. */
async function listAmongKept(userId: string, exam: string, title: string): Promise<void> {
  const pack = await openKeptExams(userId).readPack(exam)
  const thing = {
    kind: 'exam',
    id: exam,
    title,
    note: 'بستهٔ آزمون، با شروع باز می‌شود',
    path: paths.exam({ exam }),
    owner: userId,
    besideBytes: sumBytes(pack?.parts ?? []),
  }
  // Where the browser has no such list, the pack is here all the same.
  await beginThing(thing, []).catch(() => null)
}

/**
 * Loads what is missing, part by part, each of which stays; answers whether this browser keeps it.
 * @throws ApiError
 */
async function keepMissing(
  userId: string,
  exam: string,
  onProgress: (part: number) => void,
): Promise<boolean> {
  const kept = openKeptExams(userId)
  const pack = await callApi(preparePack, { exam })
  const missing = (await findMissing(userId, exam, pack)) ?? pack.parts
  // The questions come last: an exam begins from the pack where they are there.
  const isNew = (await kept.readPack(exam))?.examVersion !== pack.examVersion
  if (isNew && !(await kept.keepPack({ exam, ...pack }))) return false
  const whole = sumBytes(missing)
  let loaded = 0
  for (const { at, bytes } of missing.toReversed()) {
    const sealed = await (await fetchBlob(readPackPart, { exam, part: at })).arrayBuffer()
    if (!(await kept.keepPart(exam, at, sealed))) return false
    loaded += bytes
    onProgress(loaded / whole)
  }
  return true
}
