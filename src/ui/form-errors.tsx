import { Note } from './note.tsx'

/**
 * What the server said was wrong with a form, said aloud as soon as it stands there: the list of its fields' sentences,
 * each once, or where there is none its one sentence.
 */
export function FormErrors({ message, errors = [] }: { message: string; errors?: { message: string }[] }) {
  const sentences = [...new Set(errors.map(error => error.message))]
  return (
    <Note tone="pomegranate" alert>
      {sentences.length === 0 ? (
        message
      ) : (
        <ul>
          {sentences.map(sentence => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
    </Note>
  )
}

/** Why the server refused a form as a whole: what it said of fields stands at the fields. */
export function FormRefusal({ of: error }: { of: { message: string; errors: readonly unknown[] } | null }) {
  return error?.errors.length === 0 && <FormErrors message={error.message} />
}
