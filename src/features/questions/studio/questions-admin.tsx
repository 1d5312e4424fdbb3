import { useLocation } from 'react-router'
import { Beside } from './beside.tsx'
import { ImportQuestions } from './import-questions.tsx'
import { QuestionForm } from './question-form.tsx'
import { QuestionList } from './question-list.tsx'

/** The bank for staff: the list, a question's form, two of them side by side, files in and out. */
export default function QuestionsAdmin() {
  const [, , , id, part, other] = useLocation().pathname.split('/')
  return (
    <>
      {!id && <QuestionList />}
      {id === 'import' && <ImportQuestions />}
      {id && id !== 'import' && part === 'beside' && other && <Beside ids={[id, other]} />}
      {id && id !== 'import' && part !== 'beside' && <QuestionForm key={id} id={id === 'new' ? null : id} />}
    </>
  )
}
