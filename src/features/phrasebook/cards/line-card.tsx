import { lazy, Suspense, useState } from 'react'
import { requireUser } from '#account/login/require-user.ts'
import { QueryProvider } from '#client/query.tsx'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { showSnack } from '#ui/snack-bar.tsx'

const NewCardDialog = lazy(() => import('../new-card-dialog.tsx'))

/** What is said, its meaning where that is known, and where it was heard. */
export type SaidLine = { language?: string; text: string; persian: string | null; heardIn: string }

/** A button that makes a card of the line that is said now; `readLine` answers null before the first one. */
export function LineCard({ readLine }: { readLine: () => SaidLine | null }) {
  const [line, setLine] = useState<SaidLine | null>(null)
  const choose = async () => {
    // Read at once: while somebody signs in it goes on.
    const said = readLine()
    if (!said) return showSnack('هنوز جمله‌ای گفته نشده است.')
    if (await requireUser()) setLine(said)
  }
  return (
    <>
      <Button variant="quiet" size="small" onClick={() => void choose()}>
        <Icon name="plus" />
        کارت از این جمله
      </Button>
      {line && (
        <QueryProvider>
          <Suspense>
            <NewCardDialog
              initial={{
                language: line.language,
                english: line.text,
                persian: line.persian ?? undefined,
                note: line.heardIn,
              }}
              onClose={() => setLine(null)}
            />
          </Suspense>
        </QueryProvider>
      )}
    </>
  )
}
