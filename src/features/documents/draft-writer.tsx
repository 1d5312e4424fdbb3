import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { callApi } from '#client/call-api.ts'
import { buildQueryOptions } from '#client/query.tsx'
import { Button } from '#ui/button.tsx'
import type { EditorHandle } from '#ui/editor/editor.tsx'
import { Failed } from '#ui/failed.tsx'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout.module.css'
import { Loading } from '#ui/loading.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import { addPicture, type Draft, previewText, readDraft, restoreRevision } from './contract.ts'
import styles from './draft-writer.module.css'
import { type SaveState, useAutosave } from './use-autosave.ts'

const Editor = lazy(() => import('#ui/editor/editor.tsx'))
const HistoryDialog = lazy(() => import('./history-dialog.tsx'))

/** The edition the server has, whether everything typed is in it, and whether that is nothing. */
export type DraftStatus = { edition: number; isSaved: boolean; isEmpty: boolean }

type Props = {
  label: string
  /** A whole version was brought back: what is kept besides the text may be another now. */
  onRestore?: () => void
  children?: (status: DraftStatus) => ReactNode
}

/** Where a document is written: the editor, how it stands with saving, its history. `children` stand below. */
export function DraftWriter({ document, ...props }: Props & { document: string }) {
  // Always as the server has it now: what was read a while ago would be an old edition.
  const { data, error, refetch } = useQuery({
    ...buildQueryOptions(readDraft, { document }),
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  if (error && !data) return <Failed message={error.info.message} onRetry={() => void refetch()} />
  return data ? <Writer key={data.draft.id} draft={data.draft} {...props} /> : <EditorOnItsWay />
}

function Writer({ draft, label, onRestore, children }: Props & { draft: Draft }) {
  const [edition, setEdition] = useState(draft.edition)
  const { state, begin, type, send, continueFrom, base } = useAutosave(draft, setEdition)
  const [isEmpty, setEmpty] = useState(begin.trim() === '')
  const [isHistory, setHistory] = useState(false)
  const editor = useRef<EditorHandle>(null)
  const goOn = (saved: Draft, markdown: string) => {
    continueFrom(saved, markdown)
    setEmpty(markdown.trim() === '')
    editor.current?.replace(markdown)
  }
  return (
    <div className={layout.stack}>
      <Suspense fallback={<EditorOnItsWay />}>
        <Editor
          ref={editor}
          label={label}
          value={begin}
          onChange={markdown => {
            setEmpty(markdown.trim() === '')
            type(markdown)
          }}
          preview={async markdown => (await callApi(previewText, { markdown, kind: draft.kind })).html}
          addPicture={sendPicture}
        />
      </Suspense>
      <div className={styles.status}>
        <p role="status" className={styles.state} data-state={state.is}>
          {describeState(state)}
        </p>
        {(state.is === 'failed' || state.is === 'offline') && (
          <Button variant="text" size="small" onClick={send}>
            تلاش دوباره
          </Button>
        )}
        <Button variant="quiet" size="small" onClick={() => setHistory(true)}>
          <Icon name="history" />
          تاریخچه
        </Button>
      </div>
      {children?.({ edition, isSaved: state.is === 'saved', isEmpty })}
      {state.is === 'conflict' && <ConflictDialog {...state} onGoOn={goOn} />}
      {isHistory && (
        <Suspense>
          <HistoryDialog
            document={draft.id}
            onBringBack={async revision => {
              const asked = { document: draft.id, revision, base: base() }
              const { draft: saved, isConflict } = await callApi(restoreRevision, asked)
              showSnack(isConflict ? 'این متن در این میان تغییر کرده است.' : 'این نسخه بازگردانده شد.')
              setHistory(false)
              goOn(saved, saved.markdown)
              onRestore?.()
            }}
            onClose={() => setHistory(false)}
          />
        </Suspense>
      )}
    </div>
  )
}

/** The one way pictures go; resumable uploads take its place when they are there. */
const sendPicture = async (file: File) => (await callApi(addPicture, { file })).address

function describeState(state: SaveState): string {
  switch (state.is) {
    case 'saved':
      return 'همهٔ تغییرها ذخیره شده است.'
    case 'typed':
    case 'sending':
      return 'در حال ذخیره…'
    case 'offline':
      return 'اینترنت قطع است؛ نوشته روی همین دستگاه مانده است و با وصل شدن فرستاده می‌شود.'
    case 'failed':
      return state.message
    case 'conflict':
      return 'این متن در جای دیگری هم تغییر کرده است.'
  }
}

function EditorOnItsWay() {
  return (
    <Loading>
      <Skeleton height="22rem" />
    </Loading>
  )
}
