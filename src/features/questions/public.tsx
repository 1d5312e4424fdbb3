import { lazy, Suspense } from 'react'
import { SkeletonText } from '#ui/skeleton.tsx'
import type { QuestionViewProps } from './view/question-view.tsx'

export type { SendSpeech } from '#client/recorder/use-recorder.ts'
export type { QuestionViewProps } from './view/question-view.tsx'
export type { AskPlay } from './view/sound.tsx'
export type { Recording } from './view/speech.tsx'

const View = lazy(loadQuestionView)

/** Fetches the view before it is shown: a page that goes on without a connection needs it. */
export function loadQuestionView() {
  return import('./view/question-view.tsx')
}

/**
 * A question as learners see it, of whatever kind. It loads by itself; pages that the server renders show it once
 * `useSession().ready`.
 */
export function QuestionView(props: QuestionViewProps) {
  return (
    <Suspense fallback={<SkeletonText lines={4} />}>
      <View {...props} />
    </Suspense>
  )
}
