import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import type { Owner } from '#client/outbox/owner.ts'
import { QueryProvider } from '#client/query.tsx'
import { errorMessage } from '#client/show-error.ts'
import { writingPaths } from '#contract/writing-paths.ts'
import { buttonClass } from '#ui/button.tsx'
import { Empty } from '#ui/empty.tsx'
import { Failed } from '#ui/failed.tsx'
import { Loading } from '#ui/loading.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { type LoadedText, loadText } from './load-text.ts'
import { TextEditor } from './text-editor.tsx'

type Loaded = { text: LoadedText | 'sent' | null } | { fault: string }

export default function WriteView({ owner }: { owner: Owner }) {
  const query = new URLSearchParams(useLocation().search)
  const [wanted] = useState({
    draft: query.get('draft'),
    task: query.get('task'),
    again: query.get('again'),
  })
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads it anew
  useEffect(() => {
    let isHere = true
    loadText(owner, wanted).then(
      text => isHere && setLoaded({ text }),
      (fault: unknown) => isHere && setLoaded({ fault: errorMessage(fault) }),
    )
    return () => {
      isHere = false
    }
  }, [owner, wanted, attempt])
  if (!loaded) {
    return (
      <Loading>
        <Skeleton height="24rem" />
      </Loading>
    )
  }
  if ('fault' in loaded) {
    return <Failed message={loaded.fault} onRetry={() => setAttempt(attempt + 1)} />
  }
  const { text } = loaded
  if (text === null || text === 'sent') {
    return (
      <Empty
        title={text ? 'این نوشته فرستاده شده است.' : 'این پیش‌نویس پیدا نشد.'}
        action={
          <a
            href={wanted.draft && text ? writingPaths.text({ id: wanted.draft }) : '/writing-correction'}
            className={buttonClass({ variant: 'quiet' })}
          >
            {text ? 'دیدن نوشته' : 'نوشته‌های من'}
          </a>
        }
      />
    )
  }
  return (
    <QueryProvider>
      <TextEditor owner={owner} loaded={text} />
    </QueryProvider>
  )
}
