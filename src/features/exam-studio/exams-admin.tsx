import { lazy } from 'react'
import { useLocation } from 'react-router'
import { useMay } from '#account/use-may.ts'
import { QueryProvider } from '#client/query.tsx'
import { studioPaths } from '#contract/studio-paths.ts'
import { readInteger } from '#persian/digits.ts'
import { buttonClass } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout.module.css'
import { TabLinks } from '#ui/tabs.tsx'
import styles from './exams-admin.module.css'

const ExamList = lazy(() => import('./builder/exam-list.tsx'))
const ExamBuilder = lazy(() => import('./builder/exam-builder.tsx'))
const LiveExam = lazy(() => import('./live/live-exam.tsx'))
const Marking = lazy(() => import('./marking/marking.tsx'))
const ExamAnalysis = lazy(() => import('./marking/exam-analysis.tsx'))
const PaperExam = lazy(() => import('./paper/paper-exam.tsx'))

/** Exams for staff: the list, or one of them as it is written, in progress, to be marked, analysed, on paper. */
export default function ExamsAdmin() {
  const { pathname, search } = useLocation()
  const may = useMay()
  const mayMark = may('exams.mark')
  const [, , , id] = pathname.split('/')
  const query = new URLSearchParams(search)
  const view = query.get('view')
  const page = Math.max(1, readInteger(query.get('page') ?? '') ?? 1)
  const views = { live: LiveExam, marking: Marking, analysis: ExamAnalysis, paper: PaperExam }
  const isView = (name: string | null): name is keyof typeof views => name !== null && name in views
  const Shown = isView(view) ? views[view] : ExamBuilder
  return (
    <QueryProvider>
      {id ? (
        <div className={layout.stack}>
          <a
            href={studioPaths.exams()}
            className={`${buttonClass({ variant: 'text', size: 'small' })} ${styles.back}`}
          >
            <Icon name="back" />
            همهٔ آزمون‌ها
          </a>
          <TabLinks
            label="آزمون"
            chosen={isView(view) ? view : 'build'}
            tabs={[
              { key: 'build', label: 'ساخت', to: studioPaths.exam({ id }) },
              { key: 'live', label: 'در جریان', to: studioPaths.exam({ id, view: 'live' }) },
              ...(mayMark
                ? ([
                    { key: 'marking', label: 'تصحیح', to: studioPaths.exam({ id, view: 'marking' }) },
                    {
                      key: 'analysis',
                      label: 'تحلیل و اصلاح کلید',
                      to: studioPaths.exam({ id, view: 'analysis' }),
                    },
                    { key: 'paper', label: 'روی کاغذ', to: studioPaths.exam({ id, view: 'paper' }) },
                  ] as const)
                : []),
            ]}
          />
          <Shown key={id} id={id} />
        </div>
      ) : (
        <ExamList page={page} />
      )}
    </QueryProvider>
  )
}
